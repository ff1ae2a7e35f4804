//! From sockets to requests: so many connections at a time, each with a time for its headers.
//!
//! Who opens connections and says nothing holds no more than these, and not for long.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::Options;

pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    options: &Options,
) -> io::Result<()> {
    let connections = Arc::new(Semaphore::new(options.connections.max(1)));
    let patience = options.patience;
    loop {
        let permit = Arc::clone(&connections).acquire_owned().await;
        let permit = permit.map_err(io::Error::other)?;
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // The peer left before it came, or there are no descriptors left: neither is the end.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            }
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let mut connection = http1::Builder::new();
            connection
                .timer(TokioTimer::new())
                .header_read_timeout(patience)
                .max_buf_size(64 << 10);
            // Errors of a connection are the peer's: it left, or what it sent is no HTTP.
            let _ = connection
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

//! The page and the protocol over HTTP, for one person on one machine.
//!
//! `GET` answers with files that are inside the program, and with nothing else; `POST /api` answers requests of the
//! [protocol](crate::protocol). A server that listens on a machine is within reach of every page that its user has open,
//! so it answers none but its own ([`guard`]): the host of a request must be one of ours, which also keeps out names
//! that were made to point here (DNS rebinding), and its origin too.
//!
//! Nothing grows with the number of those who ask: connections, requests at work and requests that wait are bounded,
//! each with its time; who comes beyond that is told to come again.
//!
//! | file | what |
//! |---|---|
//! | [`guard`] | who is answered, and what browsers may do with it |
//! | [`files`] | the files of the page |
//! | `api` | requests of the protocol: bodies, time, threads |
//! | `connections` | from sockets to requests |

mod api;
mod connections;
pub mod files;
pub mod guard;
#[cfg(test)]
mod tests;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

use guard::Hosts;

/// How a server is to be.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens; port 0 is any that is free.
    pub address: SocketAddr,
    /// Names by which it may be called besides those of the loopback and its address.
    pub hosts: Vec<String>,
    /// The time that a request may search; after that it is told what is known so far.
    pub time: Duration,
    /// How many requests are at work at a time.
    pub workers: usize,
    /// How many may wait for that.
    pub waiting: usize,
    /// How many connections there may be.
    pub connections: usize,
    /// How long the sender of a request may take.
    pub patience: Duration,
}

impl Default for Options {
    /// On the loopback, a worker a core.
    fn default() -> Options {
        Options {
            address: SocketAddr::new(IpAddr::from([127, 0, 0, 1]), 0),
            hosts: Vec::new(),
            time: Duration::from_secs(20),
            workers: std::thread::available_parallelism().map_or(2, usize::from),
            waiting: 64,
            connections: 256,
            patience: Duration::from_secs(10),
        }
    }
}

/// The largest body of a request, in bytes: the longest text of a puzzle, escaped, and what goes with it.
pub const MOST_BODY: usize = 2 * crate::protocol::MOST_TEXT;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    options: Options,
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// If the address can't be had.
    pub fn bind(options: Options) -> io::Result<Server> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            // The searches themselves; their number is kept by the workers' semaphore.
            .max_blocking_threads(options.workers.max(1) + 2)
            .enable_io()
            .enable_time()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind(options.address))?;
        let address = listener.local_addr()?;
        Ok(Server {
            runtime,
            listener,
            address,
            options,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process ends.
    ///
    /// # Errors
    /// If the socket can't be listened on any more.
    pub fn run(self) -> io::Result<()> {
        let router = router(&self.options, self.address);
        let Server {
            runtime,
            listener,
            options,
            ..
        } = self;
        runtime.block_on(connections::serve(listener, router, &options))
    }
}

fn router(options: &Options, address: SocketAddr) -> Router {
    let hosts = Arc::new(Hosts::new(address, &options.hosts));
    let api = api::Api {
        time: options.time,
        patience: options.patience,
        workers: Arc::new(Semaphore::new(options.workers.max(1))),
        places: Arc::new(Semaphore::new(options.workers.max(1) + options.waiting)),
    };
    Router::new()
        .route("/api", post(api::answer))
        .fallback(get(files::answer))
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(middleware::from_fn_with_state(hosts, guard::guard))
        .with_state(api)
}

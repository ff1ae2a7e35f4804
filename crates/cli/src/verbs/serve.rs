//! `serve`: the page in a browser, with this program behind it.

use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use anydoku_web::server::{Options, Server};
use anyhow::{Context, Result};
use serde_json::json;

use crate::Status;
use crate::args::{Global, ServeArgs};
use crate::output;

/// Serves until Ctrl-C.
pub fn run(args: &ServeArgs, global: &Global) -> Result<Status> {
    let asked = SocketAddr::new(args.address, args.port);
    let usual = Options::default();
    let server = Server::bind(Options {
        address: asked,
        hosts: args.hosts.clone(),
        time: args.time,
        workers: args.jobs.unwrap_or(usual.workers),
        ..usual
    })
    .with_context(|| format!("can't listen on {asked}; --port 0 takes any port that is free"))?;
    let address = server.address();
    let url = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => format!("http://localhost:{}/", address.port()),
        IpAddr::V6(ip) if ip.is_unspecified() => format!("http://localhost:{}/", address.port()),
        _ => format!("http://{address}/"),
    };
    if global.json {
        output::json(&json!({"url": url, "address": address.to_string()}))?;
    } else {
        output::line(&url)?;
    }
    if !global.quiet {
        if !address.ip().is_loopback() {
            output::warning("whoever reaches this machine can let it compute");
        }
        output::note("Ctrl-C ends it");
    }
    if !args.no_open && has_screen() {
        open(&url);
    }
    server.run().context("the server ended")?;
    Ok(Status::Answered)
}

/// Whether a browser would have somewhere to show itself.
fn has_screen() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Asks the system to show an address. Where that fails the address is on standard output anyway.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[url])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler", url])
    } else {
        ("xdg-open", &[url])
    };
    let _ = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}

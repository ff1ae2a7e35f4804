//! Arguments of `serve`.

use std::net::IpAddr;
use std::time::Duration;

use clap::Args;

use super::numbers::seconds;

/// Arguments of `serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The port; 0 for any that is free
    #[arg(long, short, default_value_t = 8642, value_name = "N")]
    pub port: u16,

    /// The address to listen on; other machines reach only an address of the network
    #[arg(long, default_value = "127.0.0.1", value_name = "IP")]
    pub address: IpAddr,

    /// A name by which browsers may call this machine; repeat it for several
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,

    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,

    /// The time of a request; after that it is told what is known so far
    #[arg(long, default_value = "20", value_name = "SECONDS", value_parser = seconds)]
    pub time: Duration,

    /// How many requests are at work at a time; one a core if it is not said
    #[arg(long, short = 'j', value_name = "N")]
    pub jobs: Option<usize>,
}

//! Who is answered, and what browsers may do with the answer.
//!
//! A request is answered if its `Host` is one of ours and, where a browser says from which page it comes (`Origin`,
//! `Sec-Fetch-Site`), that page is ours. The page itself may load nothing but what this server gives, run no inline
//! script, and be framed by none.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use super::api;

/// Names under which the server may be called.
#[derive(Clone, Debug)]
pub struct Hosts {
    names: Vec<String>,
    port: u16,
}

impl Hosts {
    /// The loopback, the address if it is one, and these names.
    pub fn new(address: SocketAddr, more: &[String]) -> Hosts {
        let mut names = vec![
            "localhost".to_owned(),
            "127.0.0.1".to_owned(),
            "[::1]".to_owned(),
        ];
        if !address.ip().is_unspecified() {
            names.push(match address.ip() {
                IpAddr::V4(ip) => ip.to_string(),
                IpAddr::V6(ip) => format!("[{ip}]"),
            });
        }
        names.extend(more.iter().map(|name| name.to_ascii_lowercase()));
        Hosts {
            names,
            port: address.port(),
        }
    }

    /// Whether this is the value of a `Host` header by which we may be called: a name, with our port unless that is 80.
    pub fn knows(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        // The colons of an IPv6 address are within brackets.
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host.as_str(), Some(80)),
        };
        port == Some(self.port) && self.names.iter().any(|known| known == name)
    }

    /// Why the sender of these headers gets no answer, if so.
    fn refusal(&self, headers: &HeaderMap) -> Option<&'static str> {
        let all = |name: HeaderName| headers.get_all(name).iter();
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let hosts: Vec<String> = all(HOST).map(text).collect();
        if hosts.len() != 1 || !self.knows(&hosts[0]) {
            return Some("this server is not known by that name");
        }
        let ours = |origin: String| {
            origin
                .strip_prefix("http://")
                .is_some_and(|host| self.knows(host))
        };
        if !all(ORIGIN).map(text).all(ours) {
            return Some("this server answers no other pages than its own");
        }
        let mut site = all(HeaderName::from_static("sec-fetch-site")).map(text);
        let here = |site: String| matches!(site.as_str(), "same-origin" | "none");
        if !site.all(here) {
            return Some("this server answers no other pages than its own");
        }
        None
    }
}

/// What the page may do, and what may be done with it. Pictures come from `data:`, the dashes of the Watch view, and from
/// `blob:`, what is exported as pixels. The page says the same of itself, for hosts that only have its files.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
     style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses foreigners and adds the headers that browsers heed.
pub(super) async fn guard(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match hosts.refusal(request.headers()) {
        Some(why) => api::refuse(StatusCode::FORBIDDEN, why),
        None => next.run(request).await,
    };
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        response = api::refuse(
            StatusCode::METHOD_NOT_ALLOWED,
            "expected GET for files and POST for /api",
        );
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        // The files change with the program, which may be another one at the same address tomorrow.
        (CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_same_policy_without_us() {
        let page = include_str!("../../assets/index.html");
        // Who may show the page in a frame can only be said in a header.
        let own = POLICY.replace("; frame-ancestors 'none'", "");
        assert!(page.contains(&format!("Content-Security-Policy\" content=\"{own}\"")));
    }

    #[test]
    fn only_our_names_and_our_port() {
        let hosts = Hosts::new("127.0.0.1:8642".parse().unwrap(), &["Box.Example".into()]);
        for known in [
            "localhost:8642",
            "LocalHost:8642",
            "127.0.0.1:8642",
            "[::1]:8642",
            "box.example:8642",
        ] {
            assert!(hosts.knows(known), "{known}");
        }
        for foreign in [
            "",
            "localhost",
            "localhost:80",
            "localhost:8643",
            "localhost:",
            "localhost:8642:8642",
            "evil.example:8642",
            "127.0.0.1.evil.example:8642",
            "[::1]",
            "[::2]:8642",
            "user@localhost:8642",
        ] {
            assert!(!hosts.knows(foreign), "{foreign}");
        }
        let usual = Hosts::new("[::]:80".parse().unwrap(), &[]);
        assert!(usual.knows("localhost") && usual.knows("[::1]") && usual.knows("[::1]:80"));
        assert!(!usual.knows("[::]"));
    }

    #[test]
    fn only_our_pages() {
        let hosts = Hosts::new("127.0.0.1:8642".parse().unwrap(), &[]);
        let refused = |headers: &[(&'static str, &'static str)]| {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.append(
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                );
            }
            hosts.refusal(&map).is_some()
        };
        let host = ("host", "localhost:8642");
        assert!(!refused(&[host]));
        assert!(!refused(&[host, ("origin", "http://localhost:8642")]));
        assert!(!refused(&[host, ("sec-fetch-site", "none")]));
        for foreign in ["null", "https://localhost:8642", "http://evil.example", ""] {
            assert!(refused(&[host, ("origin", foreign)]), "{foreign}");
        }
        assert!(refused(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(refused(&[host, ("sec-fetch-site", "same-site")]));
        assert!(refused(&[host, host]));
        assert!(refused(&[]));
    }
}

//! Requests of the protocol: a body within its bounds, a place among those who wait, a thread, a deadline.
//!
//! ```text
//!   body ──▶ place (none left: 503) ──▶ worker ──▶ thread, until done, deadline, or nobody listens any more ──▶ answer
//! ```
//!
//! Malformed requests are answered with 400, puzzles that can't be read with 422, both with the error of the protocol;
//! our own faults with 500.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anydoku::sat::Limit;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, Limited};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::MOST_BODY;
use crate::protocol::{self, Error, Kind};

/// What all requests share.
#[derive(Clone)]
pub(super) struct Api {
    pub(super) time: Duration,
    pub(super) patience: Duration,
    /// One permit a request at work.
    pub(super) workers: Arc<Semaphore>,
    /// One permit a request at work or waiting.
    pub(super) places: Arc<Semaphore>,
}

/// Tells the search that nobody waits for its answer.
struct Abandon(Arc<AtomicBool>);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(super) async fn answer(State(api): State<Api>, request: Request) -> Response {
    let json = |value: &HeaderValue| {
        let text = value.to_str().unwrap_or_default();
        let (kind, _) = text.split_once(';').unwrap_or((text, ""));
        kind.trim().eq_ignore_ascii_case("application/json")
    };
    // A page of another origin can't send this type without asking first, which is never granted.
    if !request.headers().get(CONTENT_TYPE).is_some_and(json) {
        let why = "expected the content type application/json";
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, why);
    }
    let Ok(place) = Arc::clone(&api.places).try_acquire_owned() else {
        let mut response = refuse(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many requests wait already; try again soon",
        );
        let headers = response.headers_mut();
        headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        return response;
    };
    let body = Limited::new(request.into_body(), MOST_BODY).collect();
    let bytes = match timeout(api.patience, body).await {
        Err(_) => {
            return refuse(
                StatusCode::REQUEST_TIMEOUT,
                "the request took too long to come",
            );
        }
        Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => {
            let why = format!("the request is longer than {MOST_BODY} bytes");
            return refuse(StatusCode::PAYLOAD_TOO_LARGE, &why);
        }
        Ok(Err(_)) => return refuse(StatusCode::BAD_REQUEST, "the request did not come whole"),
        Ok(Ok(body)) => body.to_bytes(),
    };
    let Ok(text) = String::from_utf8(bytes.into()) else {
        return refuse(
            StatusCode::BAD_REQUEST,
            "the request is not UTF-8; expected JSON",
        );
    };
    let Ok(worker) = Arc::clone(&api.workers).acquire_owned().await else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "the server ends");
    };
    let abandoned = Arc::new(AtomicBool::new(false));
    let _abandon = Abandon(Arc::clone(&abandoned));
    let time = api.time;
    let work = tokio::task::spawn_blocking(move || {
        // Whoever listens may leave; place and worker are free again only when the thread is.
        let _held = (place, worker);
        let deadline = Instant::now() + time;
        let stop = || {
            if abandoned.load(Ordering::Relaxed) {
                return Some(Limit::Interrupt);
            }
            (Instant::now() >= deadline).then_some(Limit::Time)
        };
        protocol::answer(&text, &stop)
    });
    match work.await {
        Ok(Ok(answer)) => reply(StatusCode::OK, answer),
        Ok(Err(error)) => {
            let status = match error.kind {
                Kind::Request => StatusCode::BAD_REQUEST,
                Kind::Text => StatusCode::UNPROCESSABLE_ENTITY,
                Kind::Fault => StatusCode::INTERNAL_SERVER_ERROR,
            };
            reply(status, error.to_json())
        }
        Err(_) => {
            let error = Error::fault("the request made the server stumble, please report this");
            reply(StatusCode::INTERNAL_SERVER_ERROR, error.to_json())
        }
    }
}

/// An answer in the form of the protocol's errors.
pub(super) fn refuse(status: StatusCode, why: &str) -> Response {
    reply(status, Error::request(why).to_json())
}

fn reply(status: StatusCode, json: String) -> Response {
    let media_type = HeaderValue::from_static("application/json");
    (status, [(CONTENT_TYPE, media_type)], json).into_response()
}

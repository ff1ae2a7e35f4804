//! Work in the background, so that keys are answered at once: one thread a job, which is asked to stop when nobody wants
//! its result any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use anydoku::sat::{Limit, Limits};

/// Tells work to stop.
#[derive(Clone, Debug)]
pub struct Cancel {
    asked: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Cancel {
    /// Why to stop, if there is a reason.
    pub fn reason(&self) -> Option<Limit> {
        if self.asked.load(Ordering::Relaxed) {
            return Some(Limit::Interrupt);
        }
        let over = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        over.then_some(Limit::Time)
    }

    /// Does work under limits that stop it.
    pub fn limited<T>(&self, work: impl FnOnce(&Limits<'_>) -> T) -> T {
        let stop = || self.reason();
        work(&Limits {
            stop: Some(&stop),
            ..Limits::none()
        })
    }
}

/// A piece of work whose result will come.
#[derive(Debug)]
pub struct Job<T> {
    results: Receiver<T>,
    asked: Arc<AtomicBool>,
    /// When it began.
    pub start: Instant,
}

/// What has become of a job.
#[derive(Debug)]
pub enum Progress<T> {
    /// It goes on.
    Working,
    /// It is done.
    Done(T),
    /// It broke down.
    Gone,
}

impl<T: Send + 'static> Job<T> {
    /// Begins it; after `time` it is asked to stop.
    pub fn start(
        time: Option<Duration>,
        work: impl FnOnce(&Cancel) -> T + Send + 'static,
    ) -> Job<T> {
        let (sender, results) = channel();
        let start = Instant::now();
        let asked = Arc::new(AtomicBool::new(false));
        let cancel = Cancel {
            asked: Arc::clone(&asked),
            deadline: time.and_then(|time| start.checked_add(time)),
        };
        std::thread::spawn(move || {
            // Nobody listens any more if the job was dropped.
            let _ = sender.send(work(&cancel));
        });
        Job {
            results,
            asked,
            start,
        }
    }

    /// Looks whether it is done; a result comes once.
    pub fn poll(&self) -> Progress<T> {
        match self.results.try_recv() {
            Ok(result) => Progress::Done(result),
            Err(TryRecvError::Empty) => Progress::Working,
            Err(TryRecvError::Disconnected) => Progress::Gone,
        }
    }

    /// Asks it to stop; what it knows by then comes as its result.
    pub fn cancel(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.asked.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait<T: Send + 'static>(job: &Job<T>) -> Option<T> {
        loop {
            match job.poll() {
                Progress::Working => std::thread::sleep(Duration::from_millis(1)),
                Progress::Done(result) => return Some(result),
                Progress::Gone => return None,
            }
        }
    }

    fn until_stopped(cancel: &Cancel) -> Limit {
        loop {
            if let Some(reason) = cancel.reason() {
                return reason;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn jobs_end_when_asked_or_when_their_time_is_up() {
        let job = Job::start(None, until_stopped);
        assert!(matches!(job.poll(), Progress::Working));
        job.cancel();
        assert_eq!(wait(&job), Some(Limit::Interrupt));
        let job = Job::start(Some(Duration::from_millis(5)), until_stopped);
        assert_eq!(wait(&job), Some(Limit::Time));
    }

    #[test]
    fn a_job_that_nobody_wants_stops() {
        let (sender, ended) = channel();
        drop(Job::start(None, move |cancel| {
            until_stopped(cancel);
            sender.send(()).unwrap();
        }));
        assert!(ended.recv_timeout(Duration::from_secs(10)).is_ok());
    }

    #[test]
    fn limits_ask_the_job() {
        let job = Job::start(None, |cancel| {
            while cancel.reason().is_none() {
                std::thread::sleep(Duration::from_millis(1));
            }
            cancel.limited(|limits| limits.stop.and_then(|stop| stop()))
        });
        job.cancel();
        assert_eq!(wait(&job), Some(Some(Limit::Interrupt)));
    }
}

//! Work done by several threads, its results in the order of the input, in bounded memory.
//!
//! ```text
//!              ┌ worker: take item 7, work … ┐
//!   input ─────┼ worker: take item 8, work … ┼──▶ results waiting for their turn ──▶ next()
//!  (one at a   └ worker: take item 9, work … ┘      6 is missing: 7 and 8 wait
//!    time)
//! ```
//!
//! There is no queue of items: a worker takes the next one from the input itself when it is free, one worker at
//! a time, and numbers it. So the items taken are always a beginning of the input, and when no more are to be
//! taken, every item that was taken has its result in the output. Nobody takes an item while more than
//! [`Ordered::window`] of them have no result that was handed out, which bounds the memory.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Scope;
use std::time::Duration;

/// So many items a thread may be ahead of the slowest one.
const WINDOW: usize = 32;
/// So often is looked whether no more items are to be taken, while nothing else happens.
const LOOK: Duration = Duration::from_millis(50);

/// The results in order; an iterator.
pub struct Ordered<R, S> {
    shared: Arc<Shared<R>>,
    stop: S,
}

struct Shared<R> {
    state: Mutex<State<R>>,
    /// Something happened that the reader of results waits for.
    ready: Condvar,
    /// Something happened that workers wait for.
    room: Condvar,
    window: usize,
}

struct State<R> {
    /// The results of the items taken and not handed out, in order; none for those still in work.
    waiting: VecDeque<Option<R>>,
    /// How many results were handed out.
    handed: u64,
    /// No more items are taken.
    ended: bool,
    /// Items are left that nobody took.
    stopped: bool,
    /// A worker came to grief; its panic is told by the scope of the threads.
    failed: bool,
}

impl<R> Shared<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        // No invariant spans a panic: only moves and flags happen under the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, stopped: bool) {
        let mut state = self.lock();
        state.stopped |= stopped && !state.ended;
        state.ended = true;
        drop(state);
        self.ready.notify_all();
        self.room.notify_all();
    }
}

/// Tells the reader of results if a worker panics, so that it does not wait for ever.
struct Alarm<'a, R>(&'a Shared<R>);

impl<R> Drop for Alarm<'_, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().failed = true;
            self.0.end(true);
        }
    }
}

impl<R: Send, S: Fn() -> bool + Clone + Send> Ordered<R, S> {
    /// Starts `threads` workers. Each makes its own work function with `worker` and applies it to the items
    /// that it takes from the input. Once `stop` says yes no more items are taken; those taken are finished.
    pub fn new<'scope, 'env, I, W, F>(
        scope: &'scope Scope<'scope, 'env>,
        threads: usize,
        input: I,
        stop: S,
        worker: W,
    ) -> Ordered<R, S>
    where
        I: Iterator + Send + 'scope,
        R: 'scope,
        S: 'scope,
        W: Fn() -> F + Clone + Send + 'scope,
        F: FnMut(I::Item) -> R,
    {
        let threads = threads.max(1);
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                waiting: VecDeque::new(),
                handed: 0,
                ended: false,
                stopped: false,
                failed: false,
            }),
            ready: Condvar::new(),
            room: Condvar::new(),
            window: WINDOW.saturating_mul(threads),
        });
        let input = Arc::new(Mutex::new(input));
        for _ in 0..threads {
            let (shared, input) = (Arc::clone(&shared), Arc::clone(&input));
            let (stop, worker) = (stop.clone(), worker.clone());
            scope.spawn(move || {
                let _alarm = Alarm(&shared);
                let mut work = worker();
                while let Some((number, item)) = take(&shared, &input, &stop) {
                    let result = work(item);
                    let mut state = shared.lock();
                    let at = (number - state.handed) as usize;
                    state.waiting[at] = Some(result);
                    drop(state);
                    if at == 0 {
                        shared.ready.notify_one();
                    }
                }
            });
        }
        Ordered { shared, stop }
    }
}

impl<R, S> Ordered<R, S> {
    /// The most items that are taken and have no result handed out.
    pub fn window(&self) -> usize {
        self.shared.window
    }

    /// Whether no more items were taken though there may be some.
    pub fn is_stopped(&self) -> bool {
        self.shared.lock().stopped
    }
}

/// Takes the next item and its number, when there is room for its result.
fn take<I: Iterator, R>(
    shared: &Shared<R>,
    input: &Mutex<I>,
    stop: &impl Fn() -> bool,
) -> Option<(u64, I::Item)> {
    let Ok(mut input) = input.lock() else {
        return None; // The input panicked in the hands of another worker.
    };
    let mut state = shared.lock();
    while state.waiting.len() >= shared.window && !state.ended {
        state = shared
            .room
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
    }
    let ended = state.ended;
    drop(state);
    if ended {
        return None;
    }
    if stop() {
        shared.end(true);
        return None;
    }
    let Some(item) = input.next() else {
        shared.end(false);
        return None;
    };
    // The input may have taken its time. From here on the item counts as taken.
    let mut state = shared.lock();
    if state.ended || stop() {
        drop(state);
        shared.end(true);
        return None;
    }
    state.waiting.push_back(None);
    Some((state.handed + state.waiting.len() as u64 - 1, item))
}

impl<R, S: Fn() -> bool> Iterator for Ordered<R, S> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        let mut state = self.shared.lock();
        loop {
            if state.failed {
                return None;
            }
            if let Some(Some(_)) = state.waiting.front() {
                let result = state.waiting.pop_front().flatten();
                state.handed += 1;
                drop(state);
                self.shared.room.notify_one();
                return result;
            }
            if state.ended && state.waiting.is_empty() {
                return None;
            }
            // A worker that waits for input can't look itself.
            if !state.ended && (self.stop)() {
                state.ended = true;
                state.stopped = true;
                self.shared.room.notify_all();
                continue;
            }
            let waited = self.shared.ready.wait_timeout(state, LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl<R, S> Drop for Ordered<R, S> {
    fn drop(&mut self) {
        self.shared.end(true);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    const NEVER: fn() -> bool = || false;

    #[test]
    fn results_come_in_the_order_of_the_input() {
        for threads in [1, 2, 7] {
            thread::scope(|scope| {
                let work = || {
                    |n: u64| {
                        thread::sleep(Duration::from_micros(n * 7919 % 300));
                        n * n
                    }
                };
                let results = Ordered::new(scope, threads, 0..500, NEVER, work);
                assert!(results.eq((0..500).map(|n| n * n)));
            });
        }
    }

    #[test]
    fn an_empty_input_has_no_results() {
        thread::scope(|scope| {
            let mut results = Ordered::new(scope, 3, 0..0, NEVER, || |n: u64| n);
            assert_eq!(results.next(), None);
            assert!(!results.is_stopped());
        });
    }

    #[test]
    fn the_input_is_not_read_ahead() {
        let taken = AtomicUsize::new(0);
        thread::scope(|scope| {
            let input = (0..100_000).inspect(|_| {
                taken.fetch_add(1, Ordering::SeqCst);
            });
            let mut results = Ordered::new(scope, 2, input, NEVER, || |n: usize| n);
            for handed in 0..200 {
                if handed % 50 == 0 {
                    thread::sleep(Duration::from_millis(10)); // Let the workers run as far as they may.
                }
                // An item may be read before there is room for it to be worked on, not more.
                let ahead = taken.load(Ordering::SeqCst) - handed;
                assert!(ahead <= results.window(), "{ahead} items in flight");
                assert_eq!(results.next(), Some(handed));
            }
        });
        assert!(taken.into_inner() <= 200 + 64);
    }

    #[test]
    fn when_stopped_everything_taken_is_finished() {
        let (taken, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        thread::scope(|scope| {
            let input = (0..).inspect(|_| {
                taken.fetch_add(1, Ordering::SeqCst);
            });
            let work = || {
                |n: usize| {
                    thread::sleep(Duration::from_micros(200));
                    n
                }
            };
            let mut results = Ordered::new(scope, 4, input, || stop.load(Ordering::SeqCst), work);
            let mut found: Vec<usize> = results.by_ref().take(20).collect();
            stop.store(true, Ordering::SeqCst);
            found.extend(results.by_ref());
            assert!(results.is_stopped());
            // The last one may have been put back unworked.
            let taken = taken.load(Ordering::SeqCst);
            assert!(found.len() == taken || found.len() + 1 == taken);
            assert!(found.iter().copied().eq(0..found.len()));
        });
    }

    #[test]
    fn a_stop_is_seen_while_a_worker_waits_for_input() {
        let (stop, go_on) = (AtomicBool::new(false), AtomicBool::new(false));
        thread::scope(|scope| {
            let input = std::iter::repeat_with(|| {
                while !go_on.load(Ordering::SeqCst) {
                    thread::sleep(Duration::from_millis(1));
                }
            });
            let mut results =
                Ordered::new(scope, 2, input, || stop.load(Ordering::SeqCst), || |()| ());
            stop.store(true, Ordering::SeqCst);
            assert_eq!(results.next(), None);
            assert!(results.is_stopped());
            go_on.store(true, Ordering::SeqCst);
        });
    }

    #[test]
    fn who_has_seen_enough_ends_the_work() {
        thread::scope(|scope| {
            let results = Ordered::new(scope, 2, 0.., NEVER, || |n: u64| n);
            assert_eq!(results.take(3).collect::<Vec<_>>(), [0, 1, 2]);
        });
    }

    #[test]
    #[should_panic(expected = "scoped thread panicked")]
    fn a_panic_in_a_worker_is_told() {
        thread::scope(|scope| {
            let work = || |n: u64| assert!(n < 5, "out of range");
            Ordered::new(scope, 2, 0..100, NEVER, work).for_each(drop);
        });
    }
}

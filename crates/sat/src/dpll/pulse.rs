//! Asking now and then whether to stop.

use crate::limits::Limit;

/// How much work passes between two questions, in literals propagated or something that costs about as much.
const PERIOD: u32 = 1000;

/// Counts work and asks the caller's `stop` once a period.
pub(super) struct Pulse<'a> {
    stop: Option<&'a dyn Fn() -> Option<Limit>>,
    left: u32,
    hit: Option<Limit>,
}

impl<'a> Pulse<'a> {
    /// A pulse that asks at its first beat and then once a period. Without `stop` it never asks.
    pub(super) fn new(stop: Option<&'a dyn Fn() -> Option<Limit>>) -> Pulse<'a> {
        Pulse {
            stop,
            left: 0,
            hit: None,
        }
    }

    /// Reports this much work done. True when it is time to stop.
    #[inline]
    pub(super) fn beat(&mut self, work: u32) -> bool {
        if self.left > work {
            self.left -= work;
            return false;
        }
        self.ask()
    }

    /// A piece of work as long as a whole period, such as a pass over all clauses.
    pub(super) fn long_beat(&mut self) -> bool {
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> bool {
        match self.stop {
            None => self.left = u32::MAX,
            Some(stop) => {
                self.left = PERIOD;
                self.hit = stop();
            }
        }
        self.hit.is_some()
    }

    /// What stopped the work, after a beat that returned true.
    pub(super) fn hit(&self) -> Option<Limit> {
        self.hit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn it_asks_once_a_period() {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            (asked.get() == 3).then_some(Limit::Time)
        };
        let mut pulse = Pulse::new(Some(&stop));
        let beats = (1..).find(|_| pulse.beat(1)).unwrap();
        assert_eq!(beats, 1 + 2 * PERIOD);
        assert_eq!(pulse.hit(), Some(Limit::Time));
    }

    #[test]
    fn it_never_stops_without_a_question() {
        let mut pulse = Pulse::new(None);
        assert!((0..10).all(|_| !pulse.beat(u32::MAX)));
        assert_eq!(pulse.hit(), None);
    }
}

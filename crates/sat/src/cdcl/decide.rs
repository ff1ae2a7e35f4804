//! Which variable to decide next: one that was met in recent conflicts.
//!
//! How recent is told in two ways, each a file: activities in a [`heap`](super::heap) that fade slowly, and a
//! [`queue`](super::queue) that goes by the last meeting alone. The first suits the stable mode of
//! [`restart`](super::restart), the second the focused one (Biere & Fröhlich 2015). Unlike theirs, our first
//! focused stretch goes by activity: boards are mostly solved in it, and with shorter clauses.

use super::Cdcl;
use super::heap::Heap;
use super::options::{DecisionPolicy, Options};
use super::queue::Queue;
use crate::lit::{Lit, Var};

fn is_computed(computed: &[bool], var: Var) -> bool {
    computed.get(var.index()).is_some_and(|&is| is)
}

/// Both orders, kept up all the time; one of them decides and learns.
#[derive(Clone, Debug)]
pub(super) struct Order {
    policy: DecisionPolicy,
    decay: f64,
    heap: Heap,
    queue: Queue,
    by_activity: bool,
    /// Variables that are computed by the caller; those beyond the list are not.
    computed: Vec<bool>,
}

impl Order {
    pub(super) fn new(options: &Options) -> Order {
        Order {
            policy: options.decide,
            decay: options.decay,
            heap: Heap::default(),
            queue: Queue::default(),
            by_activity: true,
            computed: Vec::new(),
        }
    }

    /// Makes room for this many variables, which are open.
    pub(super) fn grow(&mut self, variables: usize) {
        self.heap.grow(variables);
        self.queue.grow(variables);
    }

    /// Takes the order that the options want; `focused` if restarts are frequent, the first stretch excepted.
    pub(super) fn set_mode(&mut self, focused: bool) {
        self.by_activity = match self.policy {
            DecisionPolicy::Activity => true,
            DecisionPolicy::Queue => false,
            DecisionPolicy::Alternating => !focused,
        };
    }

    /// Learns that a conflict met these assigned variables. Reorders them.
    pub(super) fn bump(&mut self, met: &mut [Var]) {
        if self.by_activity {
            met.iter().for_each(|&var| self.heap.bump(var));
            self.heap.decay(self.decay);
        } else {
            met.sort_unstable_by_key(|&var| self.queue.time(var));
            met.iter().for_each(|&var| self.queue.bump(var));
        }
    }

    /// Takes note that a variable became open.
    #[inline]
    pub(super) fn reopen(&mut self, var: Var) {
        self.heap.insert(var);
        self.queue.reopen(var);
    }

    /// The open variable to decide next; it stays where it is.
    pub(super) fn next(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        let computed = &self.computed;
        let is_wanted = |var: Var| is_open(var) && !is_computed(computed, var);
        if self.by_activity {
            self.heap.next(is_wanted)
        } else {
            self.queue.next(is_wanted)
        }
    }

    /// Whether `a` is to be decided before `b`.
    pub(super) fn precedes(&self, a: Var, b: Var) -> bool {
        if self.by_activity {
            self.heap.precedes(a, b)
        } else {
            self.queue.precedes(a, b)
        }
    }
}

impl Cdcl {
    /// Leaves a variable open in models unless it is implied; then its value there is false. For variables that no
    /// clause and no propagator has, and that the caller computes.
    pub(crate) fn never_decide(&mut self, var: Var) {
        let computed = &mut self.order.computed;
        if computed.len() <= var.index() {
            computed.resize(var.index() + 1, false);
        }
        computed[var.index()] = true;
    }

    /// Whether a variable is open and up to the search.
    pub(super) fn may_decide(&self, var: Var) -> bool {
        self.trail.is_open(var.positive())
            && self.extension.is_present(var)
            && !is_computed(&self.order.computed, var)
    }

    /// The variable to decide next, `None` if all are assigned or were removed.
    pub(super) fn next_variable(&mut self) -> Option<Var> {
        let (trail, extension) = (&self.trail, &self.extension);
        self.order
            .next(|var| trail.is_open(var.positive()) && extension.is_present(var))
    }

    /// The literal to decide, `None` if every variable is assigned.
    pub(super) fn next_decision(&mut self) -> Option<Lit> {
        self.next_variable().map(|var| self.phases.choose(var))
    }
}

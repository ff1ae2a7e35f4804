//! Shapes: functions that build boards. Under construction.

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {}

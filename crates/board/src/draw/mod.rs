//! Drawing. Under construction.

//! Formats. Under construction.

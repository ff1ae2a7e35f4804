//! What is still to be looked at: a work list without duplicates.

/// Numbers below a bound, each at most once, taken last in first out.
#[derive(Debug, Default)]
pub struct Marks {
    list: Vec<u32>,
    marked: Vec<bool>,
}

impl Marks {
    /// For numbers below `len`; none is in the list.
    pub fn new(len: usize) -> Marks {
        Marks {
            list: Vec::new(),
            marked: vec![false; len],
        }
    }

    /// Adds a number unless it is in the list.
    pub fn add(&mut self, index: u32) {
        if !std::mem::replace(&mut self.marked[index as usize], true) {
            self.list.push(index);
        }
    }

    /// Takes out the number that was added last.
    pub fn take(&mut self) -> Option<u32> {
        let index = self.list.pop()?;
        self.marked[index as usize] = false;
        Some(index)
    }

    /// Takes out all.
    pub fn clear(&mut self) {
        while self.take().is_some() {}
    }
}

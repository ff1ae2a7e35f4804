//! Games save themselves: soon after each change, in the background, and when the game is left.

use std::time::{Duration, Instant};

use super::Play;
use crate::saved::{Slot, title};
use crate::screen::Context;
use crate::work::{Job, Progress};

/// When the game was saved, and whether something is to be saved.
#[derive(Debug, Default)]
pub(super) struct Saving {
    pub(super) dirty: bool,
    /// Not before.
    next: Option<Instant>,
    /// The time played when it was saved.
    pub(super) time: Duration,
    pub(super) problem: Option<String>,
    job: Option<Job<Result<Slot, String>>>,
}

/// After so long another attempt to save is made.
const TRY_AGAIN: Duration = Duration::from_secs(5);
/// So much time is played before it is saved without any other reason.
const TIME_TO_SAVE: Duration = Duration::from_secs(30);

impl Saving {
    /// Of a game that is saved, with so much time played.
    pub(super) fn at(time: Duration) -> Saving {
        Saving {
            time,
            ..Saving::default()
        }
    }
}

impl Play {
    /// Takes what came of saving, and saves again if there is a reason.
    pub(super) fn look_after_saving(&mut self, context: &Context, now: Instant) {
        if let Some(job) = &self.saving.job {
            let saved = job.poll();
            self.was_saved(saved, now);
        }
        let may = self.saving.job.is_none() && self.saving.next.is_none_or(|next| now >= next);
        if may && self.needs_saving(TIME_TO_SAVE) {
            self.begin_to_save(context, now);
        }
    }

    /// Begins to save in the background.
    fn begin_to_save(&mut self, context: &Context, now: Instant) {
        let saves = match &context.saves {
            Ok(saves) => saves.clone(),
            Err(why) => {
                let why = why.clone();
                return self.could_not_save(why, now);
            }
        };
        let start = Instant::now();
        let text = match self.game.to_json() {
            Ok(text) => text,
            Err(error) => return self.could_not_save(error.to_string(), now),
        };
        // However large the game: one twentieth of the time is spent on this at most.
        self.saving.next = now.checked_add(20 * start.elapsed());
        self.saving.dirty = false;
        self.saving.time = self.game.time;
        let (title, slot) = (title(self.game.puzzle()), self.slot.clone());
        self.saving.job = Some(Job::start(None, move |_| {
            let saved = saves.write(&title, &text, slot.as_ref());
            saved.map_err(|error| error.to_string())
        }));
    }

    fn could_not_save(&mut self, why: String, now: Instant) {
        self.saving.problem = Some(why);
        self.saving.dirty = true;
        self.saving.next = now.checked_add(TRY_AGAIN);
    }

    /// Takes what came of saving.
    fn was_saved(&mut self, saved: Progress<Result<Slot, String>>, now: Instant) {
        let saved = match saved {
            Progress::Working => return,
            Progress::Done(saved) => saved,
            Progress::Gone => Err(String::new()),
        };
        self.saving.job = None;
        match saved {
            Ok(slot) => {
                self.slot = Some(slot);
                self.saving.problem = None;
            }
            Err(why) => self.could_not_save(why, now),
        }
    }

    fn needs_saving(&self, least: Duration) -> bool {
        let played = self.game.time.saturating_sub(self.saving.time) > least;
        // Time alone makes no game out of a puzzle that was only looked at.
        self.saving.dirty || played && self.slot.is_some()
    }

    /// Saves what is not saved yet, and waits for it.
    pub(super) fn save_now(&mut self, context: &Context) -> Result<(), String> {
        let now = Instant::now();
        while let Some(job) = &self.saving.job {
            let saved = job.poll();
            self.was_saved(saved, now);
            std::thread::sleep(Duration::from_millis(1));
        }
        if !self.needs_saving(Duration::ZERO) {
            return Ok(());
        }
        let saves = context.saves.as_ref().map_err(Clone::clone)?;
        match saves.save(&self.game, self.slot.as_ref()) {
            Ok(slot) => {
                self.slot = Some(slot);
                self.saving = Saving::at(self.game.time);
                Ok(())
            }
            Err(error) => {
                self.could_not_save(error.to_string(), now);
                Err(error.to_string())
            }
        }
    }
}

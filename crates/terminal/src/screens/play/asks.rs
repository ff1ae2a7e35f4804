//! What the engine is asked, and what comes of its answers.

use anydoku::board::Cell;

use super::{Hinted, Play, Popup, Tone, Wanted};
use crate::engine::{Apply, Solution};
use crate::game::{Marks, Mode};
use crate::screen::Context;
use crate::selection::Selection;
use crate::work::Progress;

/// Takes what a job has to say; what is not done yet stays.
macro_rules! take {
    ($job:expr) => {
        match $job.as_ref().map(|job| job.poll()) {
            None | Some(Progress::Working) => None,
            Some(Progress::Done(result)) => {
                $job = None;
                Some(Ok(result))
            }
            Some(Progress::Gone) => {
                $job = None;
                Some(Err(()))
            }
        }
    };
}

impl Play {
    /// Takes answers that have come.
    pub(super) fn look_after_jobs(&mut self, context: &Context) {
        if let Some(solution) = take!(self.jobs.solving) {
            self.solution = Some(solution.unwrap_or(Solution::Unknown));
            match self.jobs.wanted.take() {
                Some(Wanted::Check) => self.check(context),
                Some(Wanted::Reveal) => self.ask_reveal(context),
                None if self.message.is_empty() => self.say_state(context),
                None => {}
            }
        }
        if let Some(hint) = take!(self.jobs.hinting) {
            match hint {
                Ok(Ok(told)) => {
                    self.hint = Some(Hinted { told, degree: 0 });
                    self.tell_hint(context);
                }
                Ok(Err(why)) => self.fail(&why, context),
                Err(()) => self.fail("", context),
            }
        }
        if let Some(candidates) = take!(self.jobs.filling) {
            match candidates {
                Ok(candidates) => self.filled(&candidates, context),
                Err(()) => self.fail("", context),
            }
        }
        if let Some(goes_on) = take!(self.jobs.checking) {
            let (key, tone) = match goes_on {
                Ok(Some(true)) => ("play.good.several", Tone::Good),
                Ok(Some(false)) => ("play.dead", Tone::Bad),
                Ok(None) | Err(()) => ("play.check.unknown", Tone::Plain),
            };
            self.say(context.messages.t(key), tone);
        }
    }

    fn fail(&mut self, why: &str, context: &Context) {
        let text = context.messages.say("play.failed", &[("why", why)]);
        self.say(text, Tone::Bad);
    }

    fn think(&mut self, context: &Context) {
        self.say(context.messages.t("play.thinking"), Tone::Busy);
    }

    // ---- hints

    /// Asks for a hint, or tells more of the one at hand.
    pub(super) fn ask_hint(&mut self, context: &Context) {
        if let Some(hint) = &mut self.hint {
            hint.degree = (hint.degree + 1).min(hint.told.degrees.len() - 1);
            return self.tell_hint(context);
        }
        if self.jobs.hinting.is_none() && !self.game.solved {
            self.jobs.hinting = Some(self.engine.hint(&self.game, context.messages));
            self.think(context);
        }
    }

    fn tell_hint(&mut self, context: &Context) {
        let Some(hint) = &self.hint else { return };
        let words = context.messages.explain(self.game.board());
        let mut parts = hint.told.degrees[hint.degree].clone();
        let join = words.say("sentence.join", &[]);
        let messages = context.messages;
        let more = match hint.degree + 1 < hint.told.degrees.len() {
            true => Some(messages.t("play.more")),
            false if hint.told.apply.is_some() => Some(messages.t("play.apply")),
            false => None,
        };
        parts.extend(more.map(|more| format!("({more})")));
        let tone = match hint.told.wrong {
            true => Tone::Bad,
            false => Tone::Plain,
        };
        self.tell(parts, join, tone);
    }

    /// Whether the hint has told so much that its cells are lit: those that it cites, those where something is found,
    /// those that are the reason.
    pub(super) fn lit(&self) -> [bool; 3] {
        let Some(hint) = &self.hint else {
            return [false; 3];
        };
        let last = hint.told.degrees.len() - 1;
        [1, 2, 3].map(|degree| hint.degree >= degree.min(last))
    }

    /// Does what the hint found.
    pub(super) fn apply(&mut self, context: &Context) {
        let Some(Hinted { told, .. }) = &self.hint else {
            return;
        };
        match told.apply.clone() {
            None => {}
            Some(Apply::Fix(cell, value)) => {
                self.selection = Selection::new(cell);
                self.game.enter(&[cell], Mode::Digit, value.number());
                self.changed(&[cell], context);
            }
            Some(Apply::Remove(left)) => {
                let cells: Vec<Cell> = left.iter().map(|(cell, _)| *cell).collect();
                let changes: Vec<_> = left
                    .into_iter()
                    .map(|(cell, marks)| {
                        let content = self.game.content(cell);
                        (cell, content.with_marks(Mode::Centre, marks))
                    })
                    .collect();
                self.selection = Selection::new(cells[0]);
                self.game.write(changes);
                self.changed(&cells, context);
            }
        }
    }

    // ---- candidates

    /// Fills in the candidates that the rules leave, or takes all centre marks away.
    pub(super) fn fill(&mut self, context: &Context) {
        if self.game.has_candidates() {
            self.game.fill(&[]);
            self.changed(&[], context);
            return self.say(context.messages.t("play.hidden"), Tone::Plain);
        }
        self.jobs.filling = Some(self.engine.candidates(&self.game));
    }

    fn filled(&mut self, candidates: &[Marks], context: &Context) {
        self.game.fill(candidates);
        self.changed(&[], context);
        if self.clashes.is_empty() {
            self.say(context.messages.t("play.filled.in"), Tone::Plain);
        }
    }

    // ---- the grid

    /// Says whether everything is right, and marks what is not.
    pub(super) fn check(&mut self, context: &Context) {
        let messages = context.messages;
        let written = self.game.board().cell_iter();
        let written: Vec<Cell> = written
            .filter(|&cell| self.game.content(cell).value.is_some())
            .collect();
        if written.is_empty() {
            return self.say(messages.t("play.nothing"), Tone::Plain);
        }
        let Some(solution) = &self.solution else {
            self.jobs.wanted = Some(Wanted::Check);
            return self.think(context);
        };
        if let Some(grid) = solution.only() {
            let is_wrong = |cell: &Cell| self.game.value(*cell) != Some(grid.value(*cell));
            self.wrong = written.into_iter().filter(is_wrong).collect();
            return match self.wrong.len() {
                0 => self.say(messages.t("play.good"), Tone::Good),
                count => self.say(messages.count("play.bad", count), Tone::Bad),
            };
        }
        if !self.clashes.is_empty() {
            return self.say_state(context);
        }
        self.jobs.checking = Some(self.engine.can_go_on(self.game.values()));
        self.think(context);
    }

    /// Asks what to reveal, if there is anything.
    pub(super) fn ask_reveal(&mut self, context: &Context) {
        match &self.solution {
            None => {
                self.jobs.wanted = Some(Wanted::Reveal);
                self.think(context);
            }
            Some(Solution::Only(_) | Solution::Several(_)) => self.popup = Some(Popup::Reveal),
            Some(Solution::None) => self.say(context.messages.t("play.none"), Tone::Bad),
            Some(Solution::Unknown) => self.say(context.messages.t("play.unknown"), Tone::Plain),
        }
    }

    /// Writes the solution into cells.
    pub(super) fn reveal(&mut self, cells: &[Cell], context: &Context) {
        let Some(Solution::Only(grid) | Solution::Several(grid)) = &self.solution else {
            return;
        };
        let open = cells
            .iter()
            .filter(|cell| self.game.puzzle().given(**cell).is_none());
        let values: Vec<_> = open.map(|&cell| (cell, grid.value(cell))).collect();
        if self.game.put(values) {
            self.changed(cells, context);
            if self.clashes.is_empty() {
                self.say(context.messages.t("play.revealed"), Tone::Plain);
            }
        }
    }
}

//! The keys and the rules of the board, over the screen.

use anydoku::board::RuleKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Play;
use crate::screen::Context;
use crate::text::{popup, width};

impl Play {
    pub(super) fn help(&self, whole: Rect, buffer: &mut Buffer, context: &Context) {
        let (messages, theme) = (context.messages, context.theme);
        let mut topics = vec!["digits", "modes", "shift", "arrows"];
        if self.hexagons() {
            topics.push("six");
        }
        topics.extend(["erase", "undo", "select", "hint", "tools", "look", "leave"]);
        let keys = |topic: &&str| messages.t(&format!("help.{topic}"));
        let widest = topics
            .iter()
            .map(|topic| width(&keys(topic)))
            .max()
            .unwrap_or(0);
        let mut lines: Vec<Line<'static>> = topics
            .iter()
            .map(|topic| {
                let key = keys(topic);
                let gap = " ".repeat(widest - width(&key) + 2);
                Line::from(vec![
                    Span::styled(key, theme.key()),
                    Span::raw(gap),
                    Span::raw(messages.t(&format!("help.{topic}.text"))),
                ])
            })
            .collect();
        lines.push(Line::default());
        lines.push(Line::styled(messages.t("help.rules"), theme.title()));
        lines.push(Line::from(
            messages.count("help.values", self.game.board().values() as usize),
        ));
        lines.extend(self.rules(context));
        popup(whole, buffer, theme, &messages.t("help.title"), lines);
    }

    /// The rules of the board, a line a family.
    fn rules(&self, context: &Context) -> Vec<Line<'static>> {
        let messages = context.messages;
        let mut families: Vec<(&str, &str, usize)> = Vec::new();
        for rule in self.game.board().rules() {
            let key = match rule.kind {
                RuleKind::Group(_) => "help.group",
                RuleKind::Neighbours(..) => "help.pair",
                RuleKind::Run(_) => "help.run",
                RuleKind::Domain(..) => "help.domain",
            };
            let family = &*rule.family;
            match families
                .iter_mut()
                .find(|known| (known.0, known.1) == (key, family))
            {
                Some(known) => known.2 += 1,
                None => families.push((key, family, 1)),
            }
        }
        let line = |(key, family, count): (&str, &str, usize)| {
            let name = messages.or(&format!("family.{family}"), family);
            let n = count.to_string();
            let mut text = messages.say_of(key, count, &[("family", &name), ("n", &n)]);
            let legend = self.labels.legend.iter();
            for (sign, _) in legend.filter(|(_, known)| known == family) {
                text.push_str(", ");
                text.push_str(&messages.say("help.sign", &[("sign", sign)]));
            }
            Line::from(text)
        };
        families.into_iter().map(line).collect()
    }
}

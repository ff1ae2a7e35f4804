//! The colours and strokes of pictures, as a style sheet.
//!
//! Plain CSS without variables, so that programs which turn SVG into pixels understand it as browsers do. Texts have at
//! least 4.5 times the luminance contrast of what they stand on (WCAG 2, level AA), which a test counts.

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light or dark, as the reader's system says.
    #[default]
    Auto,
    /// Dark on light, for paper.
    Light,
    /// Light on dark.
    Dark,
    /// No style sheet: the page that holds the picture brings one.
    None,
}

/// Colours; of families one each.
struct Colours {
    paper: &'static str,
    cell: &'static str,
    grid: &'static str,
    border: &'static str,
    given: &'static str,
    entry: &'static str,
    candidate: &'static str,
    /// Background and stroke, in the order of [`super::Role::ALL`].
    roles: [(&'static str, &'static str); 4],
    families: [&'static str; 6],
    /// How much of a player's colours is seen.
    tint: &'static str,
}

/// The colours of a player, in the order of their numbers.
const PLAYER: [&str; 9] = [
    "#c3c7cf", "#f7a59c", "#fbc585", "#f6e27f", "#a5d99b", "#8fd8cd", "#97c0f5", "#c4aef0",
    "#f2abd0",
];

const LIGHT: Colours = Colours {
    paper: "#ffffff",
    cell: "#ffffff",
    grid: "#b4bcc9",
    border: "#1d2433",
    given: "#141a26",
    entry: "#1a56c4",
    candidate: "#4a5468",
    roles: [
        ("#fff3cf", "#9a6a00"),
        ("#dcebff", "#1a56c4"),
        ("#ffe3e0", "#c01f1f"),
        ("#dcf6e0", "#187536"),
    ],
    families: [
        "#0f766e", "#b45309", "#7c3aed", "#be185d", "#4d7c0f", "#0369a1",
    ],
    tint: "1",
};

const DARK: Colours = Colours {
    paper: "#11151d",
    cell: "#171c26",
    grid: "#465064",
    border: "#c3ccdd",
    given: "#f4f6fb",
    entry: "#8fbcff",
    candidate: "#b3bdd0",
    roles: [
        ("#3a3115", "#f0c14a"),
        ("#17304f", "#8fbcff"),
        ("#45201f", "#ff8f87"),
        ("#17391f", "#7fdc96"),
    ],
    families: [
        "#4fd1c5", "#f6ad55", "#b794f4", "#f687b3", "#a3d95b", "#63b3ed",
    ],
    tint: ".5",
};

/// What does not depend on colours. A dash for each family; runs are wide and pale.
const FORMS: &str = "\
.anydoku{font-family:system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\",\"Noto Sans SC\",sans-serif}\
.anydoku text{text-anchor:middle;font-variant-numeric:tabular-nums}\
.anydoku .cell{stroke-width:1.5}\
.anydoku .border{fill:none;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}\
.anydoku .rule{fill:none;stroke-width:3;stroke-linejoin:round}\
.anydoku .line{stroke-width:6;stroke-linecap:round;opacity:.42}\
.anydoku .line.run.rule{stroke-width:16;stroke-dasharray:none;opacity:.3}\
.anydoku .cage{fill-opacity:.1}\
.anydoku .bar.rule{stroke-width:9;stroke-linecap:round;stroke-dasharray:none}\
.anydoku .bead.rule{stroke-width:2.5;stroke-dasharray:none}\
.anydoku .shape.rule{stroke:none;fill-opacity:.2}\
.anydoku .letter.rule{stroke:none;font-weight:600}\
.anydoku .family0{stroke-dasharray:10 6}\
.anydoku .family1{stroke-dasharray:2.5 6;stroke-linecap:round}\
.anydoku .family2{stroke-dasharray:14 5 2.5 5}\
.anydoku .family3{stroke-dasharray:5 4}\
.anydoku .family4{stroke-dasharray:18 8}\
.anydoku .family5{stroke-dasharray:8 4 2.5 4 2.5 4}\
.anydoku .given{font-weight:650}\
.anydoku .entry{font-weight:400}\
.anydoku .ring{fill:none;stroke-width:3.5}\
.anydoku .ring.eliminated{stroke-width:5;stroke-linecap:round}\
.anydoku .ring.target{stroke-width:3}\
.anydoku .candidate.citing,.anydoku .candidate.placed{font-weight:700}";

/// The style sheet of a theme, to be put once into a page with many pictures of [`Theme::None`].
pub fn stylesheet(theme: Theme) -> String {
    match theme {
        Theme::None => String::new(),
        theme => format!("{FORMS}{}", themed(theme, colours)),
    }
}

/// What else the style sheet of a picture says that has colours of a player.
pub(super) fn player(theme: Theme) -> String {
    themed(theme, |Colours { tint, .. }| {
        let rule = |(number, colour)| {
            format!(".anydoku .colour{number}{{fill:{colour};fill-opacity:{tint}}}")
        };
        (1..).zip(PLAYER).map(rule).collect()
    })
}

/// Rules with the colours of a theme.
fn themed(theme: Theme, rules: fn(&Colours) -> String) -> String {
    match theme {
        Theme::None => String::new(),
        Theme::Light => rules(&LIGHT),
        Theme::Dark => rules(&DARK),
        Theme::Auto => format!(
            "{}@media (prefers-color-scheme:dark){{{}}}",
            rules(&LIGHT),
            rules(&DARK)
        ),
    }
}

fn colours(colours: &Colours) -> String {
    let Colours {
        paper,
        cell,
        grid,
        border,
        given,
        entry,
        candidate,
        roles,
        families,
        tint: _,
    } = colours;
    let mut css = format!(
        ".anydoku .paper{{fill:{paper}}}\
         .anydoku .cell{{fill:{cell};stroke:{grid}}}\
         .anydoku .border{{stroke:{border}}}\
         .anydoku .given{{fill:{given}}}\
         .anydoku .entry{{fill:{entry}}}\
         .anydoku .candidate,.anydoku .corner,.anydoku .name{{fill:{candidate}}}"
    );
    for (family, colour) in families.iter().enumerate() {
        css.push_str(&format!(
            ".anydoku .family{family}{{stroke:{colour}}}\
             .anydoku .family{family}.cage,.anydoku .family{family}.shape,\
             .anydoku .family{family}.letter{{fill:{colour}}}\
             .anydoku .family{family}.bead{{fill:{cell}}}"
        ));
    }
    for (role, (fill, stroke)) in super::Role::ALL.into_iter().zip(roles) {
        let class = role.class();
        css.push_str(&format!(
            ".anydoku .cell.{class}{{fill:{fill}}}\
             .anydoku .ring.{class}{{stroke:{stroke}}}\
             .anydoku .candidate.{class}{{fill:{stroke}}}"
        ));
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance of `#rrggbb`.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let byte = u8::from_str_radix(&colour[at..at + 2], 16).unwrap();
            let part = f64::from(byte) / 255.0;
            match part <= 0.040_45 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn texts_can_be_read_on_every_background() {
        assert!((contrast("#ffffff", "#000000") - 21.0).abs() < 1e-9);
        for colours in [&LIGHT, &DARK] {
            let mut backgrounds = vec![colours.cell];
            backgrounds.extend(colours.roles.iter().map(|role| role.0));
            for background in backgrounds {
                for text in [colours.given, colours.entry, colours.candidate] {
                    assert!(contrast(text, background) >= 4.5, "{text} on {background}");
                }
            }
            for (background, stroke) in colours.roles {
                assert!(contrast(stroke, background) >= 3.0);
                assert!(
                    contrast(stroke, colours.cell) >= 4.5,
                    "{stroke} of candidates"
                );
            }
            for family in colours.families {
                assert!(contrast(family, colours.cell) >= 4.5, "{family}");
            }
            assert!(contrast(colours.border, colours.cell) >= 3.0);
        }
    }

    #[test]
    fn a_page_may_bring_its_own() {
        assert_eq!(stylesheet(Theme::None), "");
        assert!(!stylesheet(Theme::Light).contains("prefers-color-scheme"));
        assert!(stylesheet(Theme::Auto).contains("prefers-color-scheme"));
    }
}

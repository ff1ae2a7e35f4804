//! Solved over time, as SVG: for each setup a staircase that rises by one at each instance's time.
//!
//! ```text
//!  solved
//!    3 ┤        ┌──────── a      time is logarithmic
//!    2 ┤     ┌──┘  ┌───── b
//!    1 ┤ ┌───┘ ┌───┘
//!      └─┴─────┴──────▶ ms
//! ```
//!
//! (Turned by a right angle it is the *cactus plot* of the SAT competitions.) The higher and the further to the
//! left, the better.

use std::fmt::Write;

use super::super::report::{Report, Summary};

/// Colours that people with any colour vision tell apart (Okabe & Ito 2008), with dashes when they run out.
const COLORS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000",
];
const DASHES: [&str; 4] = ["none", "7 4", "2 3", "9 3 2 3"];

const WIDTH: f64 = 820.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 40.0;
const PLOT_WIDTH: f64 = 720.0;
const PLOT_HEIGHT: f64 = 380.0;
const LEGEND_LINE: f64 = 20.0;

/// The curve of a setup: its times in ascending order.
struct Curve {
    label: String,
    times: Vec<f64>,
}

/// Where things are.
struct Scale {
    /// The powers of ten at the left and the right end.
    low: i32,
    high: i32,
    most: f64,
}

impl Scale {
    fn x(&self, time: f64) -> f64 {
        let share = (time.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        LEFT + PLOT_WIDTH * share
    }

    fn y(&self, solved: f64) -> f64 {
        TOP + PLOT_HEIGHT * (1.0 - solved / self.most)
    }
}

pub(super) fn export(report: &Report) -> String {
    let curves: Vec<Curve> = report
        .summaries
        .iter()
        .map(|setup| curve(report, setup))
        .collect();
    let times = || curves.iter().flat_map(|curve| curve.times.iter().copied());
    let least = times().fold(f64::INFINITY, f64::min);
    let greatest = times().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if least.is_finite() {
        (least.log10().floor() as i32, greatest.log10().ceil() as i32)
    } else {
        (0, 1)
    };
    let most = report
        .summaries
        .iter()
        .map(|setup| setup.instances)
        .max()
        .unwrap_or(0);
    let scale = Scale {
        low,
        high: high.max(low + 1),
        most: most.max(1) as f64,
    };
    let height = TOP + PLOT_HEIGHT + 70.0 + LEGEND_LINE * curves.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    axes(&mut svg, &scale);
    for (index, curve) in curves.iter().enumerate() {
        draw(&mut svg, &scale, curve, index);
    }
    svg += "</svg>\n";
    svg
}

fn curve(report: &Report, setup: &Summary) -> Curve {
    let rows = report.rows.iter();
    let mut times: Vec<f64> = rows
        .filter(|row| row.choices == setup.choices && row.verdict.is_known())
        .map(|row| row.solve_ms.median.max(1e-3))
        .collect();
    times.sort_by(f64::total_cmp);
    let choices: Vec<&str> = setup.choices.iter().flatten().map(String::as_str).collect();
    let name = if choices.is_empty() {
        setup.setup.clone()
    } else {
        choices.join(" ")
    };
    Curve {
        label: format!("{name}: {} of {}", setup.solved, setup.instances),
        times,
    }
}

/// Writing to a string can't fail.
macro_rules! put {
    ($svg:expr, $($format:tt)*) => {
        writeln!($svg, $($format)*).expect("memory takes it")
    };
}

fn axes(svg: &mut String, scale: &Scale) {
    let (right, bottom) = (LEFT + PLOT_WIDTH, TOP + PLOT_HEIGHT);
    put!(svg, "<g stroke=\"#dddddd\" fill=\"none\">");
    let powers = scale.low..=scale.high;
    for power in powers.clone() {
        let x = scale.x(10f64.powi(power));
        put!(svg, "<path d=\"M{x:.1} {TOP}V{bottom}\"/>");
    }
    let step = step(scale.most);
    let levels: Vec<f64> = (0..)
        .map(|n| f64::from(n) * step)
        .take_while(|&n| n <= scale.most)
        .collect();
    for &level in &levels {
        put!(svg, "<path d=\"M{LEFT} {:.1}H{right}\"/>", scale.y(level));
    }
    put!(svg, "</g>\n<g fill=\"#333333\" text-anchor=\"middle\">");
    for power in powers {
        let (x, y) = (scale.x(10f64.powi(power)), bottom + 18.0);
        put!(svg, "<text x=\"{x:.1}\" y=\"{y}\">{}</text>", time(power));
    }
    put!(svg, "</g>\n<g fill=\"#333333\" text-anchor=\"end\">");
    for &level in &levels {
        let (x, y) = (LEFT - 8.0, scale.y(level) + 4.0);
        put!(svg, "<text x=\"{x}\" y=\"{y:.1}\">{level}</text>");
    }
    put!(svg, "</g>");
    put!(
        svg,
        "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" stroke=\"#333333\" fill=\"none\"/>"
    );
    put!(
        svg,
        "<text x=\"{LEFT}\" y=\"24\" fill=\"#333333\">instances solved within a time each</text>"
    );
}

/// The distance of the levels that are labelled: 1, 2 or 5 times a power of ten, at most ten of them.
fn step(most: f64) -> f64 {
    let steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|first| first * 10f64.powi(power)));
    steps
        .into_iter()
        .find(|step| most / step <= 10.0)
        .unwrap_or(most)
}

/// A power of ten of milliseconds.
fn time(power: i32) -> String {
    match power {
        ..=-1 => format!("{} µs", 10f64.powi(power + 3)),
        0..=2 => format!("{} ms", 10f64.powi(power)),
        _ => format!("{} s", 10f64.powi(power - 3)),
    }
}

fn draw(svg: &mut String, scale: &Scale, curve: &Curve, index: usize) {
    let color = COLORS[index % COLORS.len()];
    let dash = DASHES[index / COLORS.len() % DASHES.len()];
    let mut path = format!("M{LEFT} {:.1}", scale.y(0.0));
    for (&time, solved) in curve.times.iter().zip(1..) {
        write!(
            path,
            "H{:.1}V{:.1}",
            scale.x(time),
            scale.y(f64::from(solved))
        )
        .expect("memory takes it");
    }
    write!(path, "H{:.1}", LEFT + PLOT_WIDTH).expect("memory takes it");
    let style =
        format!("stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\" fill=\"none\"");
    put!(svg, "<path d=\"{path}\" {style}/>");
    let y = TOP + PLOT_HEIGHT + 50.0 + LEGEND_LINE * index as f64;
    put!(svg, "<path d=\"M{LEFT} {y}h30\" {style}/>");
    let (x, y) = (LEFT + 40.0, y + 4.0);
    put!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" fill=\"#333333\">{}</text>",
        escape(&curve.label)
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

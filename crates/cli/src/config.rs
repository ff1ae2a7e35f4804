//! From arguments to the library's options.

use anydoku::sat::{cdcl, dpll};
use anydoku::{Config, EncodeOptions, Engine};
use anyhow::{Result, bail};

use crate::args::{EncodingArgs, EngineArgs};

impl EngineArgs {
    /// The engine that was asked for, or else the one whose options were given.
    pub fn engine(&self) -> Result<Engine> {
        let options = [
            ("--propagate", self.propagate.is_some()),
            ("--pure", self.pure),
            ("--branch", self.branch.is_some()),
            ("--polarity", self.polarity.is_some()),
            ("--order", self.order.is_some()),
        ];
        let option = options.iter().find(|(_, given)| *given);
        let learns = !self.cdcl.is_empty();
        match (self.engine, option) {
            (_, Some((option, _))) if learns => {
                bail!("{option} is an option of DPLL, --cdcl of CDCL; expected one of them")
            }
            (Some(engine), Some((option, _))) if engine != Engine::Dpll => {
                bail!("{option} is an option of DPLL; expected --engine dpll, not {engine}")
            }
            (Some(Engine::Dpll), None) if learns => {
                bail!("--cdcl is an option of CDCL; expected --engine cdcl, not dpll")
            }
            (None, Some(_)) => Ok(Engine::Dpll),
            (None | Some(Engine::Auto), None) if learns => Ok(Engine::Cdcl),
            (engine, _) => Ok(engine.unwrap_or_default()),
        }
    }

    /// The options of CDCL: these, but for what was said.
    pub fn cdcl(&self, mut options: cdcl::Options) -> cdcl::Options {
        options.seed = self.seed;
        self.cdcl
            .iter()
            .for_each(|changes| changes.apply(&mut options));
        options
    }

    /// The options of DPLL.
    pub fn dpll(&self) -> dpll::Options {
        let default = dpll::Options::default();
        dpll::Options {
            propagate: self.propagate.unwrap_or(default.propagate),
            pure: self.pure,
            branch: self.branch.unwrap_or(default.branch),
            polarity: self.polarity.unwrap_or(default.polarity),
            order: self.order.unwrap_or(default.order),
            seed: self.seed,
        }
    }
}

impl EncodingArgs {
    /// The options of the encoder; `simplify` is what holds when nothing was said of it.
    pub fn options(&self, simplify: bool) -> EncodeOptions {
        EncodeOptions {
            encoding: self.encoding,
            at_most_one: self.at_most_one,
            runs: self.runs,
            duplicates: self.duplicates,
            simplify: self.simplify || simplify && !self.no_simplify,
        }
    }
}

/// The configuration of a search.
pub fn config(encoding: &EncodingArgs, engine: &EngineArgs) -> Result<Config> {
    let kind = engine.engine()?;
    Ok(Config {
        engine: kind,
        encode: encoding.options(kind != Engine::Dpll),
        dpll: engine.dpll(),
        cdcl: engine.cdcl(Config::default().cdcl),
    })
}

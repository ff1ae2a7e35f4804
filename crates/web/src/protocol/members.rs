//! Reads a request from an object and from nothing else.
//!
//! What serde derives for a struct reads lists, too, as the members in their order. Nobody should write requests so, and
//! that half would be a tenth of what a browser loads: a deserializer that asks for maps leaves it out.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

/// The struct that these members make.
pub(super) fn read<'de, R: Deserialize<'de>>(text: &'de str) -> serde_json::Result<R> {
    let mut json = serde_json::Deserializer::from_str(text);
    let request = R::deserialize(Members(&mut json))?;
    json.end()?;
    Ok(request)
}

/// A deserializer of structs.
struct Members<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Members<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, D::Error> {
        Err(D::Error::custom("requests are objects"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(OfMap(visitor))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// A visitor that takes maps only.
struct OfMap<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for OfMap<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(map)
    }
}

use super::*;
use crate::board::Place;
use crate::shapes::Shape;

fn board(shape: &str) -> Board {
    shape.parse::<Shape>().unwrap().board().unwrap()
}

fn value(number: u32) -> Value {
    Value::from_number(number).unwrap()
}

/// Reads the tags of a picture and checks that they nest; gives name and attributes of each.
fn tags(svg: &str) -> Vec<(String, String)> {
    let mut open: Vec<String> = Vec::new();
    let mut tags = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let name = name.trim_end_matches('/');
        assert_eq!(attributes.matches('"').count() % 2, 0, "{attributes}");
        if !tag.ends_with('/') {
            open.push(name.to_owned());
        }
        tags.push((name.to_owned(), attributes.to_owned()));
    }
    assert!(open.is_empty());
    tags
}

fn count(svg: &str, class: &str) -> usize {
    let has = |attributes: &str| {
        let classes = attributes
            .split_once("class=\"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .map_or("", |(classes, _)| classes);
        class
            .split(' ')
            .all(|class| classes.split(' ').any(|other| other == class))
    };
    tags(svg).iter().filter(|tag| has(&tag.1)).count()
}

#[test]
fn every_shape_has_a_picture_with_all_its_cells() {
    for info in Shape::catalogue() {
        let board = board(info.example);
        let svg = Picture::new(&board).to_string();
        assert_eq!(
            count(&svg, "cell"),
            board.cells() as usize,
            "{}",
            info.example
        );
        assert_eq!(count(&svg, "border"), 1);
    }
}

#[test]
fn a_honeycomb_fits_its_view_box() {
    let svg = Picture::new(&board("hexagon 1"))
        .theme(Theme::None)
        .to_string();
    // Three hexagons wide, 2.5 of them high, each 200/√3; 8 around, 16 in sum.
    assert!(svg.contains("viewBox=\"-8 -8 316 304.7\""), "{svg}");
    assert!(svg.contains("width=\"151.7\""), "{svg}");
    // The first cell: its centre is 50 right of the second row's first, its top corner is at the top.
    assert!(svg.contains("d=\"M100 0L150 28.9 150 86.6 100 115.5 50 86.6 50 28.9Z\""));
}

#[test]
fn values_hide_candidates_and_givens_are_heavier() {
    let board = board("square 4");
    let (a, b, c) = (Cell::new(0), Cell::new(1), Cell::new(2));
    let svg = Picture::new(&board)
        .given(a, value(1))
        .entry(b, value(2))
        .candidates([(a, value(3)), (c, value(3)), (c, value(4)), (c, value(3))])
        .to_string();
    assert_eq!((count(&svg, "given"), count(&svg, "entry")), (1, 1));
    assert_eq!(count(&svg, "candidate"), 2);
    // What is given stays.
    let mut entries = vec![None; 16];
    entries[0] = Some(value(4));
    entries[5] = Some(value(4));
    let svg = Picture::new(&board)
        .given(a, value(1))
        .entries(&entries)
        .to_string();
    assert_eq!((count(&svg, "given"), count(&svg, "entry")), (1, 1));
}

#[test]
fn roles_have_forms_not_only_colours() {
    let board = board("hexagon 2");
    let cell = Cell::new(9);
    for (role, forms) in [
        (Role::Citing, 1),
        (Role::Target, 2),
        (Role::Eliminated, 1),
        (Role::Placed, 1),
    ] {
        let cells = Picture::new(&board)
            .mark(cell, role)
            .mark(cell, role)
            .to_string();
        let class = role.class();
        assert_eq!(count(&cells, &format!("cell {class}")), 1);
        assert_eq!(count(&cells, &format!("ring {class}")), forms);
        let candidates = Picture::new(&board)
            .mark_candidate(cell, value(5), role)
            .to_string();
        assert_eq!(count(&candidates, &format!("candidate {class}")), 1);
        assert_eq!(count(&candidates, &format!("ring {class}")), 1);
    }
}

#[test]
fn rules_that_the_lattice_does_not_show_are_drawn() {
    let count = |shape: &str, class: &str| count(&Picture::new(&board(shape)).to_string(), class);
    assert_eq!(count("square 9 +x", "line"), 2);
    assert_eq!(count("square 9 +windoku", "cage"), 4);
    assert_eq!(count("septoku", "cage"), 7);
    assert_eq!(count("hanidoku", "bead run"), 54);
    assert_eq!(count("square 9 +disjoint", "letter"), 81);
    // Two families, two dashes.
    assert_eq!(count("square 9 +percent", "family0"), 1);
    assert_eq!(count("square 9 +percent", "family1"), 2);
}

#[test]
fn boards_without_places_are_lists_with_names() {
    let board = Board::new(3, vec![Place::Unplaced; 12]).unwrap();
    let svg = Picture::new(&board).to_string();
    assert_eq!(count(&svg, "name"), 12);
    assert!(svg.contains(">11</text>"));
    assert!(svg.contains("<title>board, 12 cells</title>"));
}

#[test]
fn names_stand_along_the_edges_of_squares_and_in_hexagons() {
    let squares = Picture::new(&board("square 4")).names(true).to_string();
    for name in ["r1", "r4", "c1", "c4"] {
        assert!(squares.contains(&format!(">{name}</text>")), "{name}");
    }
    assert_eq!(count(&squares, "name"), 8);
    assert!(squares.contains("viewBox=\"-44 -44 452 452\""));
    let hexagons = Picture::new(&board("hexagon 1")).names(true).to_string();
    assert_eq!(count(&hexagons, "name"), 7);
    assert!(hexagons.contains(">(0,0,0)</text>"));
}

#[test]
fn texts_of_others_stay_texts() {
    let board = board("latin 2");
    let svg = Picture::new(&board)
        .title("<b> & \"x\"\u{1}\n</title>")
        .to_string();
    assert!(svg.contains("<title>&lt;b&gt; &amp; \"x\"\u{fffd} &lt;/title&gt;</title>"));
    tags(&svg);
}

#[test]
fn sixteen_candidates_stand_in_four_rows_of_four() {
    let board = board("square 16");
    let cell = Cell::new(0);
    let candidates = board.value_iter().map(|value| (cell, value));
    let svg = Picture::new(&board).candidates(candidates).to_string();
    let column = |attributes: &str| {
        let (_, rest) = attributes.split_once(" x=\"").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let places: Vec<String> = tags(&svg)
        .iter()
        .filter(|tag| tag.0 == "text")
        .map(|tag| column(&tag.1))
        .collect();
    assert_eq!(places.len(), 16);
    assert_eq!(places[..4], places[12..]);
    assert!(places[0] != places[1]);
}

#[test]
fn what_players_add_is_drawn() {
    let board = board("square 9");
    let (a, b, c) = (Cell::new(0), Cell::new(1), Cell::new(2));
    let colour = |number| Colour::from_number(number).unwrap();
    let picture = Picture::new(&board)
        .theme(Theme::Light)
        .candidates([(a, value(5))]);
    let alone = picture.to_string();
    assert_eq!(
        count(&alone, "colour1") + alone.matches("colour1").count(),
        0
    );
    let svg = picture
        .entry(b, value(4))
        .corners(a, [1, 2, 3].map(value))
        .corners(b, [value(7)])
        .colours(b, [colour(1)])
        .colours(c, [colour(1), colour(9)])
        .to_string();
    // The value of b hides its mark, not its colour.
    assert_eq!(count(&svg, "corner"), 3);
    assert_eq!(count(&svg, "colour1"), 2);
    assert_eq!(count(&svg, "colour9"), 1);
    assert!(svg.contains(".colour9{fill:"));
    // The candidate makes room.
    let size = |svg: &str| {
        let tags = tags(svg);
        let (_, tag) = tags
            .iter()
            .find(|tag| tag.1.contains("\"candidate\""))
            .unwrap();
        let (_, size) = tag.split_once("font-size=\"").unwrap();
        size.trim_end_matches(['"', '/']).parse::<f64>().unwrap()
    };
    assert!(size(&svg) < size(&alone));
}

use super::*;
use crate::board::Place;
use crate::cell::Value;
use crate::shapes::Shape;

fn of(board: &Board) -> Features {
    Features::of(board, &Geometry::of(board))
}

fn shape(text: &str) -> Features {
    of(&text.parse::<Shape>().unwrap().board().unwrap())
}

#[test]
fn what_the_lattice_shows_is_not_drawn() {
    let jigsaw = "jigsaw 0001100211322213324433444";
    for text in [
        "square 9",
        "latin 5",
        jigsaw,
        "twodoku",
        "samurai",
        "hexagon 2",
    ] {
        let features = shape(text);
        assert_eq!(features.features, [], "{text}");
        assert!(features.unseen.is_empty(), "{text}");
    }
}

#[test]
fn each_line_of_a_hanidoku_has_beads() {
    let features = shape("hanidoku");
    assert_eq!(features.features.len(), 27);
    let beads = |feature: &Feature| feature.run && matches!(feature.form, Form::Beads(..));
    assert!(features.features.iter().all(beads));
}

#[test]
fn flowers_that_share_a_cell_have_different_levels() {
    let features = shape("septoku").features;
    assert_eq!(features.len(), 7);
    for a in &features {
        for b in &features {
            let (Form::Cage(of_a), Form::Cage(of_b)) = (&a.form, &b.form) else {
                panic!("flowers are cages");
            };
            let meet = of_a.iter().any(|cell| of_b.contains(cell));
            assert!(a.rule == b.rule || !meet || a.level != b.level);
        }
    }
}

#[test]
fn extras_of_squares() {
    let percent = shape("square 9 +percent");
    assert_eq!(percent.features.len(), 3);
    let disjoint = shape("square 9 +disjoint");
    assert_eq!(disjoint.features.len(), 9);
    assert!(matches!(&disjoint.features[8].form, Form::Letter(name, _) if name == "I"));
    assert_eq!(&*shape("square 9 +antiking").unseen[0], "king's move");
}

#[test]
fn rules_of_ones_own() {
    let square = |row, column| Place::Square { row, column };
    let places = (0..16).map(|cell| square(cell / 4, cell % 4)).collect();
    let mut board = Board::new(4, places).unwrap();
    let family: Arc<str> = "own".into();
    let cells = |numbers: &[u32]| numbers.iter().copied().map(Cell::new).collect::<Vec<_>>();
    let set = |numbers: &[u32]| {
        let mut set = ValueSet::empty(4);
        for &number in numbers {
            set.insert(Value::from_number(number).unwrap());
        }
        set
    };
    for kind in [
        RuleKind::Group(cells(&[0, 1, 2, 3])), // a row
        RuleKind::Group(cells(&[4, 5, 6])),    // a part of one
        RuleKind::Group(cells(&[0, 15])),      // apart
        RuleKind::Run(cells(&[0, 5, 6, 3])),   // a path
        RuleKind::Neighbours(Cell::new(0), Cell::new(4)),
        RuleKind::Domain(Cell::new(7), set(&[1, 3])),
        RuleKind::Domain(Cell::new(8), set(&[2, 4])),
        RuleKind::Domain(Cell::new(9), set(&[1, 2])),
    ] {
        board.add_rule(Rule::new(kind, &family, "")).unwrap();
    }
    let forms: Vec<Form> = of(&board).features.into_iter().map(|f| f.form).collect();
    assert_eq!(
        forms,
        [
            Form::Cage(cells(&[4, 5, 6])),
            Form::Letter("A".into(), cells(&[0, 15])),
            Form::Line(cells(&[0, 5, 6, 3])),
            Form::Bar(Cell::new(0), Cell::new(4)),
            Form::Odd(Cell::new(7)),
            Form::Even(Cell::new(8)),
            Form::Values(Cell::new(9), set(&[1, 2])),
        ]
    );
}

#[test]
fn boards_without_regions_get_those_of_their_groups() {
    let place = |cell: u16| Place::Square {
        row: cell / 4,
        column: cell % 4,
    };
    let mut board = Board::new(4, (0..16).map(place).collect()).unwrap();
    // As a board file has them that gives no names: all of one family.
    let family: Arc<str> = "group".into();
    for four in 0..4 {
        let cells = (0..4).map(|cell| Cell::new(4 * four + cell)).collect();
        let kind = RuleKind::Group(cells);
        board.add_rule(Rule::new(kind, &family, "")).unwrap();
    }
    for corner in [0, 2, 8, 10] {
        let cells = [0, 1, 4, 5].map(|cell| Cell::new(corner + cell)).to_vec();
        let kind = RuleKind::Group(cells);
        board.add_rule(Rule::new(kind, &family, "")).unwrap();
    }
    let features = of(&board);
    let expected = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
    assert_eq!(features.regions, expected);
    assert!(features.features.is_empty());
}

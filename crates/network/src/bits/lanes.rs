//! Four words side by side.
//!
//! [`Plain`] runs everywhere. [`Avx2`] does the same by instructions of 256 bits; left to itself the compiler takes
//! the comparisons of four lanes apart, which halves the speed of the search. The two are one source above this
//! file, and tests compare their answers.

/// Four words on which the same is done.
pub(super) trait Lanes: Copy {
    fn splat(word: u64) -> Self;
    fn load(words: &[u64; 4]) -> Self;
    fn store(self, words: &mut [u64; 4]);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The bits of `other` that are missing in `self`.
    fn missing_in(self, other: Self) -> Self;
    /// Each lane less one, 0 becoming all ones.
    fn less_one(self) -> Self;
    /// All ones in the lanes that are 0, else 0.
    fn is_zero(self) -> Self;
    /// Whether some lane is not 0.
    fn any(self) -> bool;
    /// All lanes in one.
    fn fold(self) -> u64;
}

/// Four words that the compiler may put into whatever the processor has.
#[derive(Clone, Copy)]
pub(super) struct Plain([u64; 4]);

impl Lanes for Plain {
    #[inline(always)]
    fn splat(word: u64) -> Plain {
        Plain([word; 4])
    }

    #[inline(always)]
    fn load(words: &[u64; 4]) -> Plain {
        Plain(*words)
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        *words = self.0;
    }

    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        Plain(std::array::from_fn(|lane| self.0[lane] & other.0[lane]))
    }

    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        Plain(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }

    #[inline(always)]
    fn missing_in(self, other: Plain) -> Plain {
        Plain(std::array::from_fn(|lane| !self.0[lane] & other.0[lane]))
    }

    #[inline(always)]
    fn less_one(self) -> Plain {
        Plain(self.0.map(|word| word.wrapping_sub(1)))
    }

    #[inline(always)]
    fn is_zero(self) -> Plain {
        Plain(self.0.map(|word| 0u64.wrapping_sub((word == 0) as u64)))
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.fold() != 0
    }

    #[inline(always)]
    fn fold(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2] | self.0[3]
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::Lanes;
    use std::arch::x86_64::*;

    /// Four words in one register. Only code that runs after the processor was asked for AVX2 may use it.
    #[derive(Clone, Copy)]
    pub(in crate::bits) struct Avx2(__m256i);

    // SAFETY, of every block below: the instructions exist, because values of this type are made in
    // `Narrow::advance_avx2` only, which is called after the processor was asked for AVX2; loads and
    // stores are unaligned and of an array of their size.
    impl Lanes for Avx2 {
        #[inline(always)]
        fn splat(word: u64) -> Avx2 {
            Avx2(unsafe { _mm256_set1_epi64x(word as i64) })
        }

        #[inline(always)]
        fn load(words: &[u64; 4]) -> Avx2 {
            Avx2(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
        }

        #[inline(always)]
        fn store(self, words: &mut [u64; 4]) {
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        fn and(self, other: Avx2) -> Avx2 {
            Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn or(self, other: Avx2) -> Avx2 {
            Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn missing_in(self, other: Avx2) -> Avx2 {
            Avx2(unsafe { _mm256_andnot_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn less_one(self) -> Avx2 {
            Avx2(unsafe { _mm256_add_epi64(self.0, _mm256_set1_epi64x(-1)) })
        }

        #[inline(always)]
        fn is_zero(self) -> Avx2 {
            Avx2(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
        }

        #[inline(always)]
        fn any(self) -> bool {
            unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
        }

        #[inline(always)]
        fn fold(self) -> u64 {
            unsafe {
                let half = _mm_or_si128(
                    _mm256_castsi256_si128(self.0),
                    _mm256_extracti128_si256::<1>(self.0),
                );
                let word = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
                _mm_cvtsi128_si64(word) as u64
            }
        }
    }
}

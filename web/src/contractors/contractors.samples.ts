import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import {
  type ContractorReview,
  type RatingStats,
  REVIEW_AVERAGES,
  REVIEW_RATINGS,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';

/**
 * Invented contractors, shown while there is no real one or none can be loaded (kit.md 30). Never
 * stored, never counted, never mixed with real ones. Phone numbers are of the range that nobody
 * has.
 */
type Facts = Omit<
  Contractor,
  | 'id'
  | 'photo'
  | 'rating'
  | 'average_rating'
  | 'total_reviews'
  | 'created_at'
  | 'updated_at'
  | 'user_id'
  | 'reported_by_me'
  | 'confirmed'
  | 'hidden'
  | 'own_claim'
  | 'can'
>;

interface Sample extends Facts {
  /** Of each review: the five ratings in their order, and the text. */
  reviews: readonly (readonly [ratings: readonly number[], text: string | null])[];
}

const SAMPLES: readonly Sample[] = [
  {
    name: 'Maria Delgado',
    specialty: 'infant care',
    phone: '(512) 555-0111',
    email: 'maria.delgado@example.com',
    hourly_rate: 26,
    experience_years: 12,
    location: 'Austin, TX',
    availability: 'Available Now',
    certifications: ['Infant CPR', 'First Aid', 'CDA Infant/Toddler'],
    last_service_date: '2025-05-30',
    reviews: [
      [
        [5, 5, 5, 5, 5],
        'Calm with three babies at once, and writes everything down for the parents.',
      ],
      [[5, 4, 5, 5, 5], 'On time every single day.'],
      [[4, 5, 5, 5, 4], null],
    ],
  },
  {
    name: 'James Okoye',
    specialty: 'special needs',
    phone: '(512) 555-0122',
    email: 'james.okoye@example.com',
    hourly_rate: 34.5,
    experience_years: 9,
    location: 'Round Rock, TX',
    availability: 'Available Next Week',
    certifications: ['RBT', 'CPR', 'Sign Language'],
    last_service_date: '2025-04-11',
    reviews: [
      [
        [5, 5, 4, 5, 5],
        'Knew at once how to help at transitions. The children asked for him afterwards.',
      ],
      [[4, 5, 4, 5, 4], null],
    ],
  },
  {
    name: 'Priya Raman',
    specialty: 'preschool',
    phone: '(512) 555-0133',
    email: 'priya.raman@example.com',
    hourly_rate: 24.75,
    experience_years: 6,
    location: 'Cedar Park, TX',
    availability: 'Available Next Month',
    certifications: ['Montessori 3-6', 'First Aid'],
    last_service_date: '2025-06-06',
    reviews: [
      [[4, 4, 5, 5, 4], 'Good lesson plans. Needed a day to find her way around.'],
      [[4, 3, 4, 4, 4], null],
    ],
  },
  {
    name: 'Tom Lindqvist',
    specialty: 'toddler',
    phone: '(512) 555-0144',
    email: null,
    hourly_rate: 21,
    experience_years: 3,
    location: 'Pflugerville, TX',
    availability: 'Emergency Only',
    certifications: ['CPR'],
    last_service_date: '2025-02-14',
    reviews: [
      [[4, 4, 3, 4, 4], 'Came on two hours’ notice. Bring him the diaper schedule in writing.'],
    ],
  },
  {
    name: 'Dr. Helen Brandt',
    specialty: 'behavioral',
    phone: '(512) 555-0155',
    email: 'helen.brandt@example.com',
    hourly_rate: 65,
    experience_years: 18,
    location: 'Austin, TX',
    availability: 'Booked Until Further Notice',
    certifications: ['BCBA', 'Trauma-Informed Care'],
    last_service_date: '2025-03-20',
    reviews: [
      [[3, 3, 2, 4, 4], 'Excellent advice, hard to get hold of between visits.'],
      [[4, 3, 3, 5, 4], null],
    ],
  },
  {
    name: 'Ashley Nguyen',
    specialty: 'nanny',
    phone: '(512) 555-0166',
    email: 'ashley.nguyen@example.com',
    hourly_rate: 23,
    experience_years: 0,
    location: 'Georgetown, TX',
    availability: 'Available Now',
    certifications: [],
    last_service_date: null,
    reviews: [],
  },
];

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const rounded = (number: number, decimals: number) => Number(number.toFixed(decimals));
const idOf = (n: number) => `${SAMPLE_ID}00000000000${n + 1}`;
const AT = '2025-06-09T15:00:00+00:00';
const NOBODY = { edit: false, delete: false, report: false };

function reviewsOf({ reviews }: Sample, n: number): ContractorReview[] {
  return reviews.map(([ratings, explanatory_text], at) => {
    const written = `2025-06-0${8 - 2 * at}T15:00:00+00:00`;
    return {
      ...(Object.fromEntries(REVIEW_RATINGS.map((name, i) => [name, ratings[i]])) as Pick<
        ContractorReview,
        (typeof REVIEW_RATINGS)[number]
      >),
      id: `${SAMPLE_ID}0000000001${n}${at}`,
      contractor_id: idOf(n),
      explanatory_text,
      overall_rating: rounded(mean(ratings), 1),
      reviewer_id: null,
      reviewer_name: 'User',
      reviewer_card: null,
      reviewer_photo: null,
      created_at: written,
      updated_at: written,
      hidden: false,
      reported_by_me: false,
      answer: null,
      can: { ...NOBODY, answer: false },
    };
  });
}

function statsOf({ reviews }: Sample): RatingStats {
  const all = reviews.map(([ratings]) => ratings);
  const averages = REVIEW_RATINGS.map((name, i) => [
    REVIEW_AVERAGES[name],
    all.length > 0 ? rounded(mean(all.map((ratings) => ratings[i] ?? 0)), 2) : null,
  ]);
  return {
    ...(Object.fromEntries(averages) as Pick<
      RatingStats,
      (typeof REVIEW_AVERAGES)[keyof typeof REVIEW_AVERAGES]
    >),
    overall_average: all.length > 0 ? rounded(mean(all.map(mean)), 1) : null,
    total_reviews: all.length,
    distribution: [1, 2, 3, 4, 5].map(
      (n) => all.filter((ratings) => Math.round(mean(ratings)) === n).length,
    ),
  };
}

export const CONTRACTOR_SAMPLES: readonly Contractor[] = SAMPLES.map((sample, n) => {
  const { reviews: _, ...facts } = sample;
  const { overall_average, total_reviews } = statsOf(sample);
  const made = {
    created_at: AT,
    updated_at: AT,
    user_id: null,
    reported_by_me: false,
    confirmed: false,
    hidden: false,
    own_claim: null,
    photo: null,
  };
  const rating = { rating: overall_average ?? 0, average_rating: overall_average, total_reviews };
  return {
    id: idOf(n),
    ...facts,
    ...rating,
    ...made,
    can: { ...NOBODY, claim: false, review: false, photo: false },
  };
});

/** What the reviews of a sample come to, and the reviews. */
export function reviewsOfSample(
  id: string,
): { stats: RatingStats; reviews: ContractorReview[] } | null {
  const n = SAMPLES.findIndex((_, at) => idOf(at) === id);
  const sample = SAMPLES[n];
  return sample ? { stats: statsOf(sample), reviews: reviewsOf(sample, n) } : null;
}

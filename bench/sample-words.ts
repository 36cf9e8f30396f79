// Words of the lengths that people write, for records that only measurements see.

export const FAMILY_NAMES = [
  ...['Johnson', 'Anderson', 'Wilson', 'Thompson', 'Jackson', 'Robinson', 'Nelson', 'Peterson', 'Harrison', 'Ericsson'],
  ...['Smith', 'Garcia', 'Martinez', 'Rodríguez', 'Hernández', 'Lopez', 'Gonzalez', 'Perez', 'Sánchez', 'Ramirez'],
  ...['Nguyen', 'Tran', 'Kim', 'Park', 'Chen', 'Wang', 'Li', 'Patel', 'Singh', 'Khan', 'Ali', 'Hassan', 'Okafor'],
  ...['Williams', 'Brown', 'Jones', 'Miller', 'Davis', 'Moore', 'Taylor', 'Martin', 'Lee', 'White', 'Clark', 'Lewis'],
  ...['Walker', 'Hall', 'Young', 'Allen', 'King', 'Wright', 'Hill', 'Scott', 'Green', 'Adams', 'Baker', 'Campbell'],
  ...['Mitchell', 'Carter', 'Roberts', 'O’Connor', 'Murphy', 'Kelly', 'Schneider', 'Müller', 'Kowalski', 'Ivanova'],
];

export const LOCATIONS = [
  ...['Austin, TX', 'Round Rock, TX', 'Cedar Park, TX', 'San Antonio, TX', 'Houston, TX', 'Dallas, TX', 'Plano, TX'],
  ...[
    'Denver, CO',
    'Boulder, CO',
    'Aurora, CO',
    'Portland, OR',
    'Salem, OR',
    'Seattle, WA',
    'Tacoma, WA',
    'Spokane, WA',
  ],
  ...['Sacramento, CA', 'San José, CA', 'Oakland, CA', 'Fresno, CA', 'Phoenix, AZ', 'Tucson, AZ', 'Mesa, AZ'],
  ...[
    'Chicago, IL',
    'Madison, WI',
    'Milwaukee, WI',
    'Minneapolis, MN',
    'Saint Paul, MN',
    'Columbus, OH',
    'Cleveland, OH',
  ],
  ...['Nashville, TN', 'Memphis, TN', 'Atlanta, GA', 'Savannah, GA', 'Charlotte, NC', 'Raleigh, NC', 'Richmond, VA'],
];

export const NOTES = [
  'Two siblings, four and six. Pick-up is usually on time, and messages are answered on the same day.',
  'The older one has a peanut allergy; an EpiPen is in the blue bag. Parents asked for a weekly summary and liked photos of crafts.',
  'Payment was late twice in the spring and was then settled without a reminder. A friendly family that plans ahead for holidays and tells us about changes early.',
  'Needs a quiet place for a nap after lunch.',
  'Contract ended since the family moved for work; they would come back. The handover to the next provider went well, with a written routine for meals, sleep and medication.',
  'Grandmother picks up on Tuesdays and Thursdays and is on the list of permitted persons. Spanish is spoken at home, and both languages are welcome here.',
];

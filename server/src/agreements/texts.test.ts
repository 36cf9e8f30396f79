import { createHash } from 'node:crypto';
import type { LegalText, TextSection } from '@pcr/contract/agreements/agreement-text.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import {
  PRIVACY_POLICY_UPDATED,
  PRIVACY_POLICY_VERSION,
} from '@pcr/contract/agreements/privacy-policy.ts';
import { privacyPolicy } from '@pcr/contract/agreements/texts/privacy-policy.text.ts';
import { AGREEMENT_TEXTS } from '@pcr/contract/agreements/texts/texts.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { describe, expect, test } from 'vitest';

/**
 * sha-256 of JSON.stringify(text). Acceptances are stored with it, so a changed word needs a new
 * version: raise it in the text and in AGREEMENT_VERSIONS, and add a line here. Lines of versions
 * that people accepted stay.
 */
const PINNED: Record<string, string> = {
  'terms_of_service 2.0': 'b36c49c9d2828efdbfd01757cdb87ce6407fa54256f3a9b2651b75106871014e',
  'nda 1.0': '902cf90f7a4134628620d517561e797394ef02265a99bb25f1a36d02d6858f5c',
  'family_disclaimer 1.0': 'fb13609a87ef759d6aa90cb4181510e736b4f41256646682457f5f87b4ba48c1',
  'code_of_conduct 1.0': '084ed83943b2b1ad1ac06ec67377a8233f9c7fa57a4208e4b981303e545169de',
  'family_look_up 1.0': 'c40981d89ff8f60657fff2001e646f63f60b804f0939e0e25052a815f620d695',
  'privacy_policy 1.0': '689c09234aec1cabc5a83bf46d2a49bf798b6443762ab15b94db9b2500f12e05',
  'privacy_policy 1.1': '786fd45505691bd115bdc9f63c097126aafb9c91db771a290ea5cc781d55b707',
};

const {
  terms_of_service: terms,
  nda,
  family_disclaimer: disclaimer,
  code_of_conduct: code,
} = AGREEMENT_TEXTS;

const sectionWords = ({ heading, blocks }: TextSection) =>
  [
    heading,
    ...blocks.flatMap((block) => (typeof block === 'string' ? [block] : block.points)),
  ].join('\n');

function tabOf(text: LegalText, key: string) {
  const tab = text.tabs.find((one) => one.key === key);
  if (!tab) throw new Error(`${text.title} has no tab ${key}`);
  return tab;
}

const tabWords = (text: LegalText, key: string) =>
  tabOf(text, key).sections.map(sectionWords).join('\n');
const allWords = (text: LegalText) => text.tabs.map((tab) => tabWords(text, tab.key)).join('\n');

/** The words of the one section whose heading contains `heading`. */
function section(text: LegalText, key: string, heading: string): string {
  const found = tabOf(text, key).sections.filter((one) => one.heading.includes(heading));
  expect(found, `sections of ${key} with '${heading}'`).toHaveLength(1);
  return found.map(sectionWords).join('\n');
}

function expectWords(words: string, ...patterns: RegExp[]) {
  for (const pattern of patterns) expect(words).toMatch(pattern);
}

describe('Terms of Service page (agreements.md 12)', () => {
  test('A platform notice states what the product is not, and who is responsible (agreements.md 14)', () =>
    expectWords(
      section(terms, 'overview', 'Platform notice'),
      /PCR is a record-keeping tool only/,
      /gives no professional advice/,
      /does not verify user information/,
      /You are responsible for compliance .* and for the accuracy/,
    ));

  test('Disputes: 30 days of direct communication, then mediation, then binding arbitration, and no class actions', () => {
    const steps = tabOf(terms, 'disputes').sections.map((one) => one.heading);
    expect(steps.filter((heading) => heading.startsWith('Step'))).toEqual([
      'Step 1: 30 days of direct communication',
      'Step 2: Mediation',
      'Step 3: Binding arbitration',
    ]);
    expectWords(section(terms, 'disputes', 'Step 1'), /30 days/, /Help & Support/);
    expectWords(
      section(terms, 'disputes', 'Step 2'),
      /60 days at most/,
      /Cost-sharing.*half/,
      /non-binding/,
    );
    expectWords(
      section(terms, 'disputes', 'Step 3'),
      /A single arbitrator decides/,
      /final and binding/,
    );
    expectWords(section(terms, 'disputes', 'No class actions'), /There are no class actions/);
  });

  test('Privacy: no selling of data, the rights of users, the laws, and the limit of liability', () => {
    expectWords(
      section(terms, 'privacy', 'do not sell'),
      /we do not sell your personal information/,
    );
    expectWords(
      section(terms, 'privacy', 'Your rights'),
      /^Access:/m,
      /^Correct:/m,
      /^Delete:/m,
      /^Control sharing:/m,
      /^Portability:.*ZIP.*JSON and CSV/m,
      /^Revoke consent:/m,
      /We answer requests within 30 days/,
    );
    for (const law of ['COPPA', 'CCPA', 'GDPR']) section(terms, 'privacy', `(${law})`);
    expectWords(
      section(terms, 'liability', '12 months of fees'),
      /limited to the fees you paid .* in the 12 months/,
    );
    expectWords(
      section(terms, 'privacy', 'Liability'),
      /limited to 12 months of fees/,
      /Liability & Disclaimers tab/,
    );
  });

  test('The privacy policy says what agreements.md 17 make the product do', () => {
    expectWords(
      tabWords(terms, 'privacy'),
      /analytics stay off unless you turn them on/,
      /without notes and contact information/,
      /You can see who looked and when/,
      /All four consents start off/,
      /We warn you by e-mail before data is deleted for its age/,
      /restored/,
    );
  });
});

describe('NDA dialog (agreements.md 18)', () => {
  test('It never forbids reports that the law asks for or protects', () =>
    expectWords(
      section(nda, 'nda', 'Prohibited Actions'),
      /never stops you from/,
      /child abuse/,
      /licensing concern/,
      /your own pay/,
      /a law or a court orders/,
    ));
});

describe('Family Service Records, gate (agreements.md 22)', () => {
  test("shows 'Legal Disclaimer Required' with four disclaimers: Information Accuracy, Individual Experience, Platform Limitation, Legal Compliance Notice", () => {
    expect(disclaimer.title).toBe('Legal Disclaimer Required');
    expect(disclaimer.tabs).toHaveLength(1);
    expect(tabOf(disclaimer, 'disclaimer').sections.map((one) => one.heading)).toEqual([
      'Information Accuracy',
      'Individual Experience',
      'Platform Limitation',
      'Legal Compliance Notice',
    ]);
  });

  test('a record-keeping tool only, no professional advice, not verified, users responsible, as the code of conduct says (agreements.md 14)', () => {
    expectWords(
      allWords(code),
      /PCR is a record-keeping tool only/,
      /gives no professional advice/,
      /does not verify/,
      /You follow the laws/,
    );
    expectWords(
      allWords(disclaimer),
      /record-keeping tool only/,
      /no legal or professional advice/,
      /does not verify/,
      /You are responsible for the accuracy/,
      /You must follow the laws/,
      /COPPA, CCPA and GDPR/,
    );
  });
});

describe('Code of Conduct page (agreements.md 23)', () => {
  const headings = (key: string) => tabOf(code, key).sections.map((one) => one.heading);

  test('Three tabs: six rules, six numbered items of terms, six disclaimers of liability', () => {
    expect(code.tabs.map((tab) => tab.label)).toEqual([
      'Code of Conduct',
      'Terms & Conditions',
      'Liability Protection',
    ]);
    expect(headings('code')).toEqual([
      'Professional Communication',
      'Accurate Information',
      'Privacy Respect',
      'No Harassment',
      'Proper Use Only',
      'Report Issues',
    ]);
    expect(headings('terms').map((heading) => heading.slice(0, 3))).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `${n}. `),
    );
    expect(headings('liability')).toHaveLength(6);
  });
});

describe('Before the first look-up (agreements.md 26)', () => {
  const lookUp = AGREEMENT_TEXTS.family_look_up;

  test('says that owners see name, role and day, also without the consent to show a name', () =>
    expectWords(
      section(lookUp, 'look-up', 'You Are Seen'),
      /never anonymous/,
      /sees your name, your role and the day/,
      /even if you do not show your name elsewhere/,
      /If you delete your account, they still see that somebody looked/,
    ));

  test('says what it is for, and that a record is one experience', () =>
    expectWords(
      allWords(lookUp),
      /only for your childcare work/,
      /PCR does not verify it/,
      /Two families can have the same name/,
      /its version, the time, your browser’s user agent and a fingerprint/,
    ));
});

describe('Privacy policy (agreements.md 28)', () => {
  const partOf = (heading: string) => section(privacyPolicy, 'policy', heading);

  test('has a version with its day, and is no text to accept', () => {
    expect(privacyPolicy).toMatchObject({
      title: 'Privacy Policy',
      version: PRIVACY_POLICY_VERSION,
      effective: PRIVACY_POLICY_UPDATED,
    });
    expect(AGREEMENTS).not.toContain('privacy_policy');
    expectWords(partOf('Changes to This Policy'), /You accept nothing here/);
  });

  test('says what is held, why, who sees it, how long, and which rights there are', () => {
    expectWords(
      partOf('What We Hold About You'),
      /network address/,
      /user agent/,
      /medical conditions/,
    );
    expectWords(partOf('Why We Hold It'), /We do not sell your data/);
    expectWords(partOf('What Other Members See'), /never see notes, contact details or children/);
    expectWords(partOf('Looking Up Is Seen'), /your name, your role and the day, for a year/);
    expectWords(partOf('Your Privacy Settings'), /It starts as private/, /It starts at 2 years/);
    expectWords(
      partOf('How Long We Keep Data'),
      /1, 2 or 5 years or forever/,
      /30 days and 3 days before/,
      /whichever is later/,
      /Inbox entries.*a year/,
    );
    expectWords(
      partOf('Deleting Your Account'),
      /14 days in which signing in keeps your account/,
      /stays without your name/,
    );
  });
});

/** Of the texts that came later. */
const EFFECTIVE: Partial<Record<string, string>> = { family_look_up: 'November 22, 2026' };

test.each(AGREEMENTS)('%s is filed under its name, in the version that counts now', (name) => {
  expect(AGREEMENT_TEXTS[name]).toMatchObject({
    name,
    version: AGREEMENT_VERSIONS[name],
    effective: EFFECTIVE[name] ?? 'March 15, 2024',
  });
});

const LEGAL_TEXTS: Record<string, LegalText> = {
  ...AGREEMENT_TEXTS,
  privacy_policy: privacyPolicy,
};

describe.each(Object.entries(LEGAL_TEXTS))('%s', (name, text) => {
  test('has not changed a word since its version was pinned', () => {
    const hash = createHash('sha256').update(JSON.stringify(text)).digest('hex');
    expect(hash, 'a changed text needs a new version').toBe(PINNED[`${name} ${text.version}`]);
  });

  test('says where to ask: Help & Support', () => expectWords(allWords(text), /Help & Support/));

  test('is complete: no empty section, no placeholder, no promise of an IP address', () => {
    const sections = text.tabs.flatMap((tab) => tab.sections);
    for (const { heading, blocks } of sections) expect(blocks.length, heading).toBeGreaterThan(0);
    expect(allWords(text)).not.toMatch(/[[\]{}]|lorem|TODO|TBD|\bIP\b/i);
  });

  test('is made for a phone: no block is longer than 45 words', () => {
    const blocks = text.tabs
      .flatMap((tab) => tab.sections)
      .flatMap((one) => sectionWords(one).split('\n'));
    for (const block of blocks) expect(block.split(' ').length, block).toBeLessThanOrEqual(45);
  });

  test('has tab keys and headings that are there once', () => {
    expect(new Set(text.tabs.map((tab) => tab.key)).size).toBe(text.tabs.length);
    for (const tab of text.tabs) {
      const headings = tab.sections.map((one) => one.heading);
      expect(new Set(headings).size, tab.label).toBe(headings.length);
    }
  });
});

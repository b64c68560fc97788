import { DEFAULT_SITE } from '@carelane/contract/site';
import { describe, expect, test } from 'vitest';
import { EMERGENCIES } from '../../testing/phrases/emergencies';
import { HARMLESS } from '../../testing/phrases/harmless';
import { alarmRate } from '../../testing/phrases/phrase-set';
import { PHRASE_SETS } from '../../testing/phrases/phrase-sets';
import { detectEmergency } from './detect-emergency';
import { emergencyAdvice } from './emergency-advice';

test('there are at least 150 emergencies and 150 harmless phrases', () => {
  expect(new Set(EMERGENCIES).size).toBeGreaterThanOrEqual(150);
  expect(new Set(HARMLESS).size).toBeGreaterThanOrEqual(150);
});

test('every emergency is caught', () => {
  expect(EMERGENCIES.filter((phrase) => detectEmergency(phrase).length === 0)).toEqual([]);
});

test('every emergency is caught in capitals and in the middle of other sentences', () => {
  const variants = EMERGENCIES.flatMap((phrase) => [
    phrase.toUpperCase(),
    `Hello doctor, please tell me. ${phrase}. What should I do?`,
  ]);
  expect(variants.filter((phrase) => detectEmergency(phrase).length === 0)).toEqual([]);
});

test('at most one harmless phrase in ten raises the alarm', () => {
  const alarms = HARMLESS.filter((phrase) => detectEmergency(phrase).length > 0);
  expect(alarms.length / HARMLESS.length).toBeLessThanOrEqual(0.1);
});

test.each(PHRASE_SETS)(
  'the $name phrases: every emergency is caught, at most one harmless phrase in ten raises the alarm',
  (set) => {
    expect(set.emergencies.filter((phrase) => detectEmergency(phrase).length === 0)).toEqual([]);
    expect(alarmRate(set.harmless)).toBeLessThanOrEqual(0.1);
  },
);

test('with a typo in one word, nineteen emergencies in twenty are still caught', () => {
  const typos = [
    (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
    (word: string, at: number) => word.slice(0, at) + word[at] + word.slice(at),
    (word: string, at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  const mistyped = EMERGENCIES.flatMap((phrase, index) => {
    const words = phrase.split(' ').filter((word) => /^[a-z]{5,}$/.test(word));
    return typos.flatMap((makeTypo, typoIndex) => {
      const word = words[(index + typoIndex) % words.length];
      return word
        ? [phrase.replace(word, makeTypo(word, 1 + ((index + typoIndex) % (word.length - 2))))]
        : [];
    });
  });
  expect(mistyped.length).toBeGreaterThan(400);
  expect(alarmRate(mistyped)).toBeGreaterThanOrEqual(0.95);
});

describe('the kind of emergency', () => {
  test.each([
    ['I want to kill myself', 'suicide'],
    ['crushing chest pain and sweating', 'heart'],
    ['her face is drooping', 'stroke'],
    ['saans nahi aa rahi', 'breathing'],
    ['throat is closing after eating peanuts', 'allergy'],
    ['khoon ruk nahi raha', 'bleeding'],
    ['my child drank phenyl', 'poisoning'],
    ['I am pregnant and bleeding', 'pregnancy'],
    ['my newborn has a fever', 'infant'],
    ['he hit his head and is vomiting', 'head-injury'],
    ['she is unconscious', 'collapse'],
    ['bone is sticking out of his leg', 'injury'],
  ])('"%s" is %s', (phrase, kind) => {
    expect(detectEmergency(phrase)).toContain(kind);
  });
});

test.each([
  'no chest pain',
  'I do not have chest pain or trouble breathing',
  'seene me dard nahi hai',
  'never had a seizure',
])('a denied symptom raises no alarm: %s', (phrase) => {
  expect(detectEmergency(phrase)).toEqual([]);
});

test.each([
  'I have fever since 2 days',
  'bachche ko do din se bukhar hai',
  'मुझे तीन दिन से बुखार है',
  'I had chest pain two years ago but I am fine now',
  'my father has high blood pressure and takes tablets daily',
])('an everyday complaint raises no alarm: %s', (phrase) => {
  expect(detectEmergency(phrase)).toEqual([]);
});

test.each([
  ['I had a heart attack 2 years ago and I have chest pain', 'heart'],
  ['stent put in 3 months ago, chest pain since morning', 'heart'],
  ['last week I tried to kill myself', 'suicide'],
  ['my 6 year old hit his head and is vomiting', 'head-injury'],
  ['my 5 week old has a temperature of 38.6', 'infant'],
  ['do mahine ki beti ko bukhar hai', 'infant'],
  ['father has high blood pressure and is vomiting blood', 'bleeding'],
  ['my nose was blocked last night. Now my son cannot breathe', 'breathing'],
])(
  'an old event, an age or an everyday word in the same message does not hide an emergency: %s',
  (phrase, kind) => {
    expect(detectEmergency(phrase)).toContain(kind);
  },
);

test('the advice names the number and the helplines that apply, and says not to wait for an appointment', () => {
  const advice = emergencyAdvice(['suicide'], DEFAULT_SITE);
  expect(advice).toContain('call your local emergency number (112 in India)');
  expect(advice).toContain('14416');
  expect(advice).toContain('Do not wait for an appointment.');
  expect(emergencyAdvice(['heart'], { ...DEFAULT_SITE, emergencyNumber: '911' })).toContain(
    'call your local emergency number (911)',
  );
  expect(emergencyAdvice(['poisoning'], DEFAULT_SITE)).toContain('1800-116-117');
});

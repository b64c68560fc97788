import { describe, expect, it } from 'vitest';
import { allergyCheck, sharedSubstance } from './allergy-rule';

describe('an allergy', () => {
  it.each([
    ['Amoxicillin 500 mg', ['Penicillin'], /allergic to Penicillin, .*\(penicillin\)/],
    ['Amoxil 250', ['penicillins'], /same class/],
    ['Cefixime 200 mg', ['Cephalexin'], /\(cephalosporin\)/],
    ['Ibuprofen 400', ['aspirin'], /\(NSAID\)/],
    ['Co-trimoxazole DS', ['Sulfa drugs'], /\(sulfonamide\)/],
    ['Dolo 650', ['paracetamol'], /allergic to paracetamol\.$/],
    ['Paracetamol 500 mg', ['Crocin'], /allergic to Crocin\.$/],
    ['Amoxicillin 500 mg', ['Penicilin'], /allergic to Penicilin, .*\(penicillin\)/],
    ['Penicillin V 250 mg', ['rash from penicillins'], /\(penicillin\)/],
    ['Amoxicilin 500 mg', ['I am allergic to penicillin'], /same class/],
    ['Herbal syrup with honey', ['honey'], /allergic to honey\.$/],
  ])('makes %s a danger to somebody allergic to %s', (medication, allergies, words) => {
    expect(allergyCheck(allergies)(medication)).toMatch(words);
  });

  it.each([
    ['Paracetamol 500 mg', ['Penicillin', 'aspirin']],
    ['Cefixime 200 mg', ['Penicillin']],
    ['Amoxicillin 500 mg', ['dust', 'Peanuts']],
    ['Amoxicillin 500 mg', []],
  ])('leaves %s to somebody allergic to %s', (medication, allergies) => {
    expect(allergyCheck(allergies)(medication)).toBeUndefined();
  });
});

it('finds a substance that is already taken, also under a brand name', () => {
  expect(sharedSubstance('Crocin 500', ['Amoxicillin 500 mg', 'Dolo 650'])).toBe('Paracetamol');
  expect(sharedSubstance('Cetirizine', ['Amoxicillin 500 mg'])).toBeUndefined();
  expect(sharedSubstance('Own mixture 2', ['own  mixture 2'])).toBe('Own mixture 2');
  expect(sharedSubstance(' ', ['', ' '])).toBeUndefined();
});

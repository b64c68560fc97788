import { describe, expect, it } from 'vitest';
import { createAllergyCheck, sharedSubstance } from './allergy-rule';

describe('the allergy check', () => {
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
  ])('gives a warning about %s with the allergies %j', (medication, allergies, warning) => {
    expect(createAllergyCheck(allergies)(medication)).toMatch(warning);
  });

  it.each([
    ['Paracetamol 500 mg', ['Penicillin', 'aspirin']],
    ['Cefixime 200 mg', ['Penicillin']],
    ['Amoxicillin 500 mg', ['dust', 'Peanuts']],
    ['Amoxicillin 500 mg', []],
  ])('gives no warning about %s with the allergies %j', (medication, allergies) => {
    expect(createAllergyCheck(allergies)(medication)).toBeUndefined();
  });
});

it('finds a substance that is already taken, even under a brand name', () => {
  expect(sharedSubstance('Crocin 500', ['Amoxicillin 500 mg', 'Dolo 650'])).toBe('Paracetamol');
  expect(sharedSubstance('Cetirizine', ['Amoxicillin 500 mg'])).toBeUndefined();
  expect(sharedSubstance('Own mixture 2', ['own  mixture 2'])).toBe('Own mixture 2');
  expect(sharedSubstance(' ', ['', ' '])).toBeUndefined();
});

/**
 * Grouped by the ATC classification of the World Health Organization. Sources, and what was not checked:
 * docs/medicine-rules.md. No pharmacist has reviewed this table yet.
 */
export const ALLERGY_CLASSES: readonly (readonly [name: string, otherNames: string, members: string])[] = [
  // J01C
  [
    'penicillin',
    'penicillins',
    'amoxicillin, amoxycillin, ampicillin, cloxacillin, dicloxacillin, flucloxacillin, piperacillin, benzylpenicillin, phenoxymethylpenicillin, benzathine',
  ],
  // J01D
  [
    'cephalosporin',
    'cephalosporins, cefalosporin',
    'cefixime, cefuroxime, cephalexin, cefalexin, cefadroxil, cefpodoxime, ceftriaxone, cefotaxime, cefdinir, cefaclor, cefoperazone',
  ],
  // J01E, with sulfasalazine (A07EC01) and silver sulfadiazine (D06BA01)
  [
    'sulfonamide',
    'sulfonamides, sulphonamide, sulfa, sulpha, sulfa drugs, sulpha drugs',
    'sulfamethoxazole, cotrimoxazole, co-trimoxazole, trimethoprim sulfamethoxazole, sulfadiazine, sulphadiazine, sulfasalazine, sulfadoxine',
  ],
  // J01F
  ['macrolide', 'macrolides', 'azithromycin, erythromycin, clarithromycin, roxithromycin'],
  // J01M
  [
    'fluoroquinolone',
    'fluoroquinolones, quinolone, quinolones',
    'ciprofloxacin, levofloxacin, ofloxacin, norfloxacin, moxifloxacin, gatifloxacin',
  ],
  // J01A
  ['tetracycline', 'tetracyclines', 'doxycycline, minocycline, tetracycline'],
  // M01A and N02BA
  [
    'NSAID',
    'nsaids, painkillers, aspirin',
    'aspirin, ibuprofen, diclofenac, aceclofenac, naproxen, ketorolac, mefenamic acid, indomethacin, piroxicam, nimesulide, etoricoxib, celecoxib',
  ],
  // N02A
  [
    'opioid',
    'opioids, opiate, opiates',
    'codeine, tramadol, morphine, tapentadol, pethidine, fentanyl, buprenorphine',
  ],
  // C09A
  ['ACE inhibitor', 'ace inhibitors', 'enalapril, ramipril, lisinopril, perindopril, captopril'],
  // C10AA
  ['statin', 'statins', 'atorvastatin, rosuvastatin, simvastatin, pravastatin'],
];

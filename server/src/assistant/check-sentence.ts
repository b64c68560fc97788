export function isForbidden(sentence: string): boolean {
  const text = sentence
    .normalize('NFKC')
    .replace(/[*_`~#]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ');
  return (
    DOSES.some((dose) => dose.test(text)) ||
    TREATMENT_ORDERS.test(text) ||
    namesDiagnosis(text) ||
    namesDiagnosis(asOneLine(text))
  );
}

/** "You have: - diabetes" becomes "You have diabetes". */
function asOneLine(text: string): string {
  return text.replace(/ ?: ?(?:[-–•] ?)?| [-–•] /g, ' ');
}

const NUMBER = String.raw`(?:\d{1,6}(?:[.,/]\d{1,6})?|an?|one|two|three|four|five|six|eight|ten|half(?: an?)?|ek|do|teen|a couple of|couple of)`;
const UNIT = String.raw`(?:mg|mgs|mcg|µg|μg|g|gm|gms|grams?|milligrams?|micrograms?|ml|mls|cc|millilit(?:re|er)s?|iu|i\.u\.|units?|%|percent)`;
const FORM = `(?:tablets?|tabs?|pills?|capsules?|caps?|drops?|puffs?|sprays?|spoons?|spoonfuls?|teaspoons?|tablespoons?|tsp|tbsp|doses?|sachets?|injections?|shots?|ampoules?|vials?|patch(?:es)?|goli|goliyan|suppositor(?:y|ies)|lozenges?)`;
const FREQUENCY = String.raw`(?:once|twice|thrice|(?:one|two|three|four|five|six|\d+)(?:\s*(?:-|–|to|or)\s*(?:two|three|four|five|six|\d+))? times?|\d+x|din me)`;

const DOSES = [
  // 500 mg
  /\b\d+(?:[.,]\d+)?\s*-?\s*(?:mg|mgs|mcg|µg|μg|gm|gms|grams?|milligrams?|micrograms?|ml|mls|cc|millilit(?:re|er)s?|iu|units?)\b/i,
  // two tablets, 1-2 puffs, half a tablet
  new RegExp(String.raw`\b${NUMBER} ?(?:-|–|to|or)? ?${NUMBER}? ?(?:\w+ )?${FORM}\b`, 'i'),
  /\b(?:hundred|thousand|fifty)(?:\s\w+)?\s+(?:milli|micro)?grams?\b/i,
  // twice a day
  new RegExp(
    String.raw`\b${FREQUENCY}\s*(?:a|per|each|every|in a)?\s*-?\s*(?:day|daily|week|weekly|night)\b`,
    'i',
  ),
  /\bevery\s+(?:\d+|one|two|three|four|five|six|seven|eight|twelve)(?:\s*(?:-|–|to|or)\s*(?:\d+|four|six|eight|twelve))?\s*(?:hours?|hrs?|h)\b/i,
  /\b(?:bd|tds|qid|od|bid|tid|prn|q\d+h)\b(?=[\s.,;)]|$)/,
  // 1-0-1
  /\b[01½]\s*-\s*[01½]\s*-\s*[01½]\b/,
  /\b(?:dose|dosage|dosing)\b[^.]{0,40}\d/i,
  /\b(?:double|increase|reduce|lower|halve|raise|skip|stop)\b[^.]{0,20}\b(?:your|the)\s+(?:dose|dosage|medication|medicine|insulin|tablets?)\b/i,
  new RegExp(String.raw`\b\d+\s*${UNIT}\s*(?:\/|per)\s*(?:kg|kilogram|day|dose)\b`, 'i'),
];

const MEDICINES = `paracetamol|acetaminophen|crocin|dolo|calpol|tylenol|ibuprofen|brufen|advil|aspirin|disprin|ecosprin|diclofenac|voveran|naproxen|tramadol|codeine|morphine|amoxicillin|augmentin|azithromycin|azithral|ciprofloxacin|cefixime|doxycycline|metronidazole|metformin|insulin|glimepiride|amlodipine|telmisartan|losartan|atenolol|metoprolol|atorvastatin|rosuvastatin|clopidogrel|warfarin|heparin|omeprazole|pantoprazole|rabeprazole|ranitidine|domperidone|ondansetron|loperamide|cetirizine|levocetirizine|loratadine|montelukast|salbutamol|asthalin|budesonide|prednisone|prednisolone|dexamethasone|hydrocortisone|betamethasone|levothyroxine|thyronorm|alprazolam|diazepam|clonazepam|lorazepam|zolpidem|sertraline|fluoxetine|escitalopram|amitriptyline|risperidone|olanzapine|lithium|gabapentin|pregabalin|valproate|carbamazepine|phenytoin|levetiracetam|sumatriptan|ivermectin|hydroxychloroquine|fluconazole|clotrimazole|ketoconazole|isotretinoin|minoxidil|finasteride|tamsulosin|sildenafil|viagra|misoprostol|mifepristone|antibiotics?|steroids?|antidepressants?|beta[- ]?blockers?|statins?|sleeping pills`;
/** "you should take ibuprofen", "I recommend amoxicillin" */
const TREATMENT_ORDERS = new RegExp(
  String.raw`\b(?:take|start|use|try|apply|inject|give (?:him|her|them|the child|yourself)|swallow|begin|stop taking|need|recommend|prescribe|suggest|go for|buy|lein|lijiye|le lo|khao|should (?:be )?(?:take|use|have)n?)\b(?:\s+[\w'-]+){0,4}?\s+(?:${MEDICINES})\b|\bi(?:'m| am|'ll| will)? (?:hereby )?prescrib`,
  'i',
);

const CONDITION = String.raw`(?:[a-z-]*(?:itis|osis|iasis|oma|aemia|emia|pathy|plegia|algia|rrhoea|rrhea|ectasis|sclerosis|cele|uria|penia|phobia)\b|syndrome|disease|disorder|infection|cancer|tumou?r|diabetes|diabetic|asthma|migraines?|hypertension|hypertensive|stroke|heart attack|attack|angina|infarction|heart failure|arrhythmia|fibrillation|ulcers?|gerd|reflux|ibs|uti|gout|eczema|hives|flu|influenza|covid(?:-19)?|dengue|malaria|typhoid|tuberculosis|tb|chickenpox|measles|depression|depressed|anxiety|panic attacks?|bipolar|schizophreni[ac]|adhd|autism|ptsd|ocd|epilepsy|epileptic|parkinson'?s|alzheimer'?s|dementia|concussion|fractures?|sprain|torn|hernia|piles|h(?:a)?emorrhoids|fissure|fistula|gallstones|kidney stones?|stones?|appendicitis|deficiency|hypothyroid(?:ism)?|hyperthyroid(?:ism)?|pcos|pcod|endometriosis|fibroids?|miscarriage|pregnant|hiv|aids|herpes|std|sti|scabies|ringworm|acne|rosacea|vertigo|glaucoma|cataracts?|sciatica|slipped disc|herniated|anaphylaxis|allergy|allergic|sepsis|pneumonia|embolism|clot|aneurysm|copd|bronchitis|jaundice|food poisoning|virus|viral fever|common cold|cold)`;
const HEDGES = String.raw`(?:(?:probably|likely|most likely|definitely|certainly|clearly|almost certainly|possibly|perhaps|actually|surely|very likely|really|just|now|indeed|also)\s+)*`;
const DIAGNOSES = [
  // you probably have a migraine
  new RegExp(
    String.raw`\b(?:you|he|she|they|your (?:child|son|daughter|baby|father|mother|husband|wife))(?:'ve| have| has|'s)?\s*${HEDGES}(?:(?:may|might|could|must|do|does|will|would) )?${HEDGES}(?:have|has|had|got|have got|develop(?:ed)?|contracted|caught|be having|are having|having)\s+(?:\w+\s+){0,4}?${CONDITION}\b`,
    'i',
  ),
  // you are suffering from depression, but not "you are having these symptoms"
  new RegExp(
    String.raw`\b(?:you|he|she|they)(?:'re|'s| are| is| were| was| (?:may|might|could|must|would) be)\s+${HEDGES}(?:suffering|having|experiencing|dealing with|pregnant|diabetic|depressed|hypertensive|asthmatic|infected|anaemic|anemic|epileptic|bipolar|schizophrenic|allergic|showing signs of|developing)\b(?!\s+(?:from\s+)?(?:these|this|that|such|your|pain|discomfort|symptoms|any|some))`,
    'i',
  ),
  // this looks like eczema
  new RegExp(
    String.raw`\b(?:this|that|it|these|what you (?:have|describe)|your (?:condition|problem|illness|symptoms?|pain|rash|cough|headache|fever|case))\s*(?:'s|is|are|was|were|must be|has to be|may be|might be|could be|would be|looks? like|sounds? like|seems? (?:to be|like)|appears? to be|points? to|indicates?|suggests?|confirms?|means?|(?:is|are) (?:due to|caused by|consistent with|indicative of|a sign of|signs of|typical of))\s+${HEDGES}(?:that you have |you have |an? |the |due to |caused by |consistent with |typical of |a case of |signs? of )*(?:\w+\s+){0,3}?${CONDITION}\b`,
    'i',
  ),
  /\b(?:my|the|your|a) (?:likely |probable |provisional |final |working )?diagnosis (?:is|would be|:)|\bdiagnosis\s*:/i,
  /\bi (?:can |would |hereby |now )?diagnose\b|\byou(?:'ve| have)? been diagnosed|\bi(?:'m| am) (?:certain|sure|confident|convinced) (?:that )?(?:you|it|this)/i,
];
/** General information and questions are allowed: "if you have diabetes", "do you have asthma?". */
const CONDITIONAL =
  /\b(?:if|whether|when|in case|do|does|did|have you|unless|until|people|someone|anyone|patients?|those|cannot|can't|can not|not|only a doctor|rule out|ruled out|to know|to find out|to see)\b/i;

function namesDiagnosis(text: string): boolean {
  // Each clause is also checked separately, so that “if” in one does not excuse a diagnosis in another.
  return (
    text.split(/[;,:]|\bbut\b|\band\b/i).some((clause) => clause.trim() !== '' && isDiagnosis(clause)) ||
    isDiagnosis(text)
  );
}

function isDiagnosis(text: string): boolean {
  return !CONDITIONAL.test(text) && DIAGNOSES.some((rule) => rule.test(text));
}

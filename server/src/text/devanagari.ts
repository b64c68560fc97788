const VOWELS = pairs(`
  अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e
`);
const SIGNS = pairs(`
  ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ो o ौ au ॉ o ॅ e
`);
const CONSONANTS = pairs(`
  क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph
  ब b भ bh म m य y र r ल l व v श sh ष sh स s ह h ळ l
`);
const VIRAMA = '्';
const NUKTA = '़';
const NASAL = /[ंँ]/;
const DIGITS = '०१२३४५६७८९';

/** English words in Hindi letters, and words whose silent vowels the rule below gets wrong. */
const KNOWN_WORDS = pairs(`
  हार्ट heart अटैक attack स्ट्रोक stroke ब्लीडिंग bleeding प्रेग्नेंट pregnant प्रेगनेंट pregnant
  प्रेग्नेंसी pregnancy बेबी baby ऑक्सीजन oxygen शुगर sugar बीपी bp डॉक्टर doctor एम्बुलेंस
  ambulance एक्सीडेंट accident सुसाइड suicide चेस्ट chest पेन pain फीवर fever इंजेक्शन injection
  एलर्जी allergy अस्थमा asthma इनहेलर inhaler पैरालिसिस paralysis करंट current करेंट current टैबलेट
  tablet फिनाइल phenyl फिनायल phenyl हार्पिक harpic एसिड acid गैस gas बाइक bike कार car ट्रक truck
  ब्लड blood प्रेशर pressure पीरियड period पीरियड्स periods स्किन skin थायराइड thyroid डायबिटीज
  diabetes कैंसर cancer टेस्ट test माइग्रेन migraine डिप्रेशन depression टेंशन tension किडनी kidney
  लिवर liver एसिडिटी acidity पिंपल pimple पिम्पल pimple मुंहासे muhase मुँहासे muhase सोनोग्राफी
  sonography चेकअप checkup रिपोर्ट report सर्जरी surgery ऑपरेशन operation गर्भवती garbhvati
  गर्भावस्था garbhavastha आत्महत्या aatmahatya खुदकुशी khudkushi पसलियां pasliyan मैं main में mein
  हैं hain हूँ hoon हूं hoon यूरिन urine टॉयलेट toilet एक्सरे xray स्तन breast
  कार्डियोलॉजिस्ट cardiologist कार्डियोलॉजी cardiology डर्मेटोलॉजिस्ट dermatologist डर्मेटोलॉजी dermatology
  न्यूरोलॉजिस्ट neurologist न्यूरोलॉजी neurology पीडियाट्रिशियन pediatrician पीडियाट्रिक pediatric
  ऑर्थोपेडिक orthopedic हड्डी haddi गायनेकोलॉजिस्ट gynecologist गायनिक gynec ईएनटी ent
  साइकेट्रिस्ट psychiatrist साइकोलॉजिस्ट psychologist मनोचिकित्सक manochikitsak डेंटिस्ट dentist डेंटल dental
  एंडोक्राइनोलॉजिस्ट endocrinologist गैस्ट्रो gastro ऑन्कोलॉजिस्ट oncologist पल्मोनोलॉजिस्ट pulmonologist
  रेडियोलॉजिस्ट radiologist यूरोलॉजिस्ट urologist सर्जन surgeon फिजिशियन physician विशेषज्ञ visheshagya
  स्पेशलिस्ट specialist हृदय hriday स्त्री stri चर्म charm नेत्र netra मूत्र mutra शिशु shishu
`);

type Sound = { text: string; vowel: string };

/** Words in Devanagari, and the separators between them. */
export const SCRIPT_RUNS = /[\u0900-\u0963\u0966-\u097F]+|[^\u0900-\u0963\u0966-\u097F]+/g;
export const DEVANAGARI = /^[\u0900-\u0963\u0966-\u097F]/;

/** Turns Hindi in Devanagari into Hindi in Latin letters, which the tables use. */
export function romanise(input: string): string {
  return input
    .normalize('NFC')
    .replace(/[०-९]/g, (digit) => String(DIGITS.indexOf(digit)))
    .replace(/।/g, '.')
    .replace(/[\u0900-\u097F]+/g, (word) => KNOWN_WORDS[word] ?? transliterate(word));
}

function transliterate(word: string): string {
  const sounds: Sound[] = [];
  for (const sign of word) {
    const last = sounds.at(-1);
    if (CONSONANTS[sign]) sounds.push({ text: CONSONANTS[sign], vowel: SILENT });
    else if (VOWELS[sign]) sounds.push({ text: '', vowel: VOWELS[sign] });
    else if (last && SIGNS[sign]) last.vowel = SIGNS[sign];
    else if (last && sign === VIRAMA) last.vowel = '';
    else if (last && sign === NUKTA) last.text = { j: 'z', ph: 'f' }[last.text] ?? last.text;
    else if (last && NASAL.test(sign)) sounds.push({ text: 'n', vowel: '' });
  }
  return dropSilent(sounds)
    .map(({ text, vowel }) => text + vowel)
    .join('')
    .replace(/een$|ee$/, 'i')
    .replace(/oo(n?)$/, 'u$1')
    .replace(/aa(n?)$/, 'a$1');
}

/** A consonant without a vowel sign is followed by a short a that is often silent. */
const SILENT = '(a)';

function dropSilent(sounds: Sound[]): Sound[] {
  const spoken = sounds.map((sound) => ({ ...sound }));
  const isShort = ({ vowel }: Sound) => vowel === SILENT;
  for (let at = spoken.length - 1; at > 0; at -= 1) {
    const sound = spoken[at];
    if (!sound || !isShort(sound)) continue;
    const isLast = at === spoken.length - 1;
    const next = spoken[at + 1];
    const isBetween = spoken[at - 1]?.vowel !== '' && next?.text !== '' && next?.vowel !== '' && !isLast;
    sound.vowel = isLast || isBetween ? '' : 'a';
  }
  return spoken.map((sound) => (isShort(sound) ? { ...sound, vowel: 'a' } : sound));
}

function pairs(list: string): Record<string, string> {
  const words = list.trim().split(/\s+/);
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])));
}

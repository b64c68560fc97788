import type { Specialty } from '@carelane/contract/doctors/specialties';

export interface SpecialtyTexts {
  focus: string;
  approach: string;
  reasons: readonly string[];
  prescriptions: readonly (readonly [string, string, string])[];
}

export const specialtyTexts: Record<Specialty, SpecialtyTexts> = {
  'General Medicine': {
    focus: 'fevers, infections, blood pressure, diabetes and the questions that come up between check-ups',
    approach: 'We start with your story, agree on one plan, and I tell you what should make you call again.',
    reasons: [
      'Fever for three days',
      'Tired all the time',
      'Blood pressure follow-up',
      'Cough that will not go away',
    ],
    prescriptions: [
      [
        'Paracetamol 500 mg',
        '1 tablet up to 4 times a day',
        'Take after food for fever. Leave 6 hours between tablets.',
      ],
      [
        'Amlodipine 5 mg',
        '1 tablet once a day',
        'Take every morning at the same time. Measure your blood pressure twice a week.',
      ],
    ],
  },
  Cardiology: {
    focus: 'palpitations, chest discomfort, high blood pressure and life after a heart attack',
    approach: 'I explain every finding in plain words and keep tests to those that change what we do.',
    reasons: [
      'Palpitations after climbing stairs',
      'Follow-up after angioplasty',
      'High blood pressure',
      'Swollen ankles',
    ],
    prescriptions: [
      ['Metoprolol 25 mg', '1 tablet twice a day', 'Take with food. Do not stop suddenly.'],
      ['Atorvastatin 20 mg', '1 tablet at night', 'Take every evening. Report unusual muscle pain.'],
      ['Aspirin 75 mg', '1 tablet once a day', 'Take after lunch with water.'],
    ],
  },
  Dermatology: {
    focus: 'acne, eczema, hair loss, changing moles and skin reactions',
    approach:
      'Good light and a clear photo help a lot; I tell you right away when I need to see you in person.',
    reasons: ['Itchy rash on both arms', 'Acne that came back', 'Hair fall', 'A mole that changed'],
    prescriptions: [
      ['Adapalene 0.1% gel', 'Thin layer at night', 'Apply to dry skin. Use sunscreen by day.'],
      ['Cetirizine 10 mg', '1 tablet at night', 'May cause drowsiness. Take for 10 days.'],
    ],
  },
  Neurology: {
    focus: 'migraine, seizures, dizziness, numbness and problems with memory',
    approach: 'A careful history is most of the examination, so I leave time for it.',
    reasons: ['Migraine twice a week', 'Numb fingers at night', 'Dizzy spells', 'Memory check for my father'],
    prescriptions: [
      ['Propranolol 20 mg', '1 tablet twice a day', 'To prevent migraine. Keep a headache diary.'],
      ['Vitamin B12 1500 mcg', '1 tablet once a day', 'Take after breakfast for 3 months.'],
    ],
  },
  Pediatrics: {
    focus: 'newborn questions, fevers, growth, vaccination and asthma in children',
    approach: 'I talk to the child first, and make time for the parents too.',
    reasons: [
      'Fever and cough, age 4',
      'Vaccination questions',
      'Not gaining weight',
      'Rash after a new food',
    ],
    prescriptions: [
      ['Oral rehydration salts', '1 sachet in 1 litre of water', 'Small sips after every loose stool.'],
      [
        'Paracetamol syrup 250 mg/5 ml',
        '5 ml up to 4 times a day',
        'Only while there is fever. Measure with the spoon in the box.',
      ],
    ],
  },
  Orthopedics: {
    focus: 'knee and back pain, sports injuries, fractures and life with arthritis',
    approach: 'Exercise before surgery whenever that is honest advice.',
    reasons: ['Knee pain on stairs', 'Lower back pain', 'Shoulder pain after a fall', 'Review of an X-ray'],
    prescriptions: [
      [
        'Diclofenac 1% gel',
        'Apply 3 times a day',
        'Rub in gently over the painful joint, not on broken skin.',
      ],
      ['Calcium with vitamin D3', '1 tablet once a day', 'Take after dinner.'],
    ],
  },
  Gynecology: {
    focus: 'irregular periods, PCOS, contraception, pregnancy and menopause',
    approach: 'No question is too small, and nothing you tell me leaves this room.',
    reasons: ['Irregular periods', 'Pregnancy, 20 weeks', 'PCOS follow-up', 'Hot flushes'],
    prescriptions: [
      ['Folic acid 5 mg', '1 tablet once a day', 'Take throughout the first trimester.'],
      ['Ferrous ascorbate 100 mg', '1 tablet once a day', 'Take with lemon water, not with tea or milk.'],
    ],
  },
  Ophthalmology: {
    focus: 'red eyes, dryness, cataract, glaucoma and changes in vision',
    approach: 'I tell you plainly which eye problems can wait and which cannot.',
    reasons: [
      'Red eye since yesterday',
      'Dry eyes at the screen',
      'Cataract second opinion',
      'Blurred vision when reading',
    ],
    prescriptions: [
      [
        'Carboxymethylcellulose 0.5% drops',
        '1 drop in both eyes 4 times a day',
        'Discard one month after opening.',
      ],
    ],
  },
  ENT: {
    focus: 'sinus trouble, hearing, tonsils, vertigo and snoring',
    approach: 'Most problems can be treated without antibiotics; I tell you when they cannot.',
    reasons: ['Blocked nose for weeks', 'Ear pain', 'Ringing in the ear', 'Sore throat'],
    prescriptions: [
      ['Saline nasal spray', '2 puffs in each nostril twice a day', 'Lean forward while spraying.'],
    ],
  },
  Psychiatry: {
    focus: 'anxiety, low mood, sleep, panic and burnout',
    approach: 'We go at your pace. Medicine is one tool of several, and always your choice.',
    reasons: ['Cannot sleep', 'Anxiety at work', 'Follow-up', 'Low mood since winter'],
    prescriptions: [
      ['Melatonin 3 mg', '1 tablet 30 minutes before bed', 'Keep the bedroom dark. Review in two weeks.'],
    ],
  },
  Dental: {
    focus: 'toothache, gums, wisdom teeth, braces and children’s teeth',
    approach: 'By video I sort out what hurts and what to do until you can be seen in person.',
    reasons: ['Toothache at night', 'Bleeding gums', 'Wisdom tooth', 'Chipped front tooth'],
    prescriptions: [
      [
        'Chlorhexidine 0.2% mouthwash',
        '10 ml twice a day',
        'Rinse for a minute, do not swallow. At most two weeks.',
      ],
    ],
  },
  Endocrinology: {
    focus: 'diabetes, thyroid, hormones and weight',
    approach: 'Numbers matter, but so does a plan you can live with.',
    reasons: ['Diabetes review', 'Thyroid report', 'Weight gain', 'Low sugar at night'],
    prescriptions: [
      ['Metformin 500 mg', '1 tablet twice a day', 'Take with meals. Mild stomach upset passes in a week.'],
      ['Levothyroxine 50 mcg', '1 tablet once a day', 'On an empty stomach, 30 minutes before breakfast.'],
    ],
  },
  Gastroenterology: {
    focus: 'acidity, irritable bowel, liver reports and trouble with swallowing',
    approach: 'Diet first, then the shortest list of medicines that works.',
    reasons: ['Acidity after meals', 'Bloating', 'Fatty liver report', 'Change of bowel habit'],
    prescriptions: [
      ['Pantoprazole 40 mg', '1 tablet once a day', '30 minutes before breakfast for 4 weeks.'],
    ],
  },
  'General Surgery': {
    focus: 'hernia, gallstones, piles, wounds and second opinions before an operation',
    approach: 'I operate when it helps and say so when it does not.',
    reasons: ['Hernia second opinion', 'Gallstones found', 'Wound check', 'Lump under the skin'],
    prescriptions: [
      ['Psyllium husk', '2 teaspoons in water at night', 'Drink a full glass of water afterwards.'],
    ],
  },
  Oncology: {
    focus: 'a new diagnosis, second opinions, side effects of treatment and follow-up',
    approach: 'Bring somebody with you and every question you have; I write the plan down for both of you.',
    reasons: ['Second opinion', 'Side effects of treatment', 'Follow-up scan', 'Screening advice'],
    prescriptions: [
      [
        'Ondansetron 4 mg',
        '1 tablet when needed, at most 3 a day',
        'For nausea. Take 30 minutes before food.',
      ],
    ],
  },
  Pulmonology: {
    focus: 'asthma, chronic cough, COPD, sleep apnoea and breathlessness',
    approach: 'I check your inhaler technique every time: half of all asthma problems are solved there.',
    reasons: ['Asthma review', 'Breathless at night', 'Cough for a month', 'Snoring and tiredness'],
    prescriptions: [['Budesonide 200 mcg inhaler', '1 puff twice a day', 'Rinse your mouth after each use.']],
  },
  Radiology: {
    focus: 'reading your scan with you and choosing the right next test',
    approach: 'You see the picture and hear what every line of the report means.',
    reasons: ['Explain my MRI', 'Which scan is right?', 'Ultrasound report', 'CT follow-up'],
    prescriptions: [
      ['Drinking water', '500 ml an hour before the scan', 'Keep the bladder full for the ultrasound.'],
    ],
  },
  Urology: {
    focus: 'kidney stones, prostate, urinary infections and men’s health',
    approach: 'Awkward subjects, plain words, no hurry.',
    reasons: ['Kidney stone', 'Getting up at night', 'Burning when passing urine', 'PSA report'],
    prescriptions: [
      ['Tamsulosin 0.4 mg', '1 capsule at night', 'Stand up slowly: it can lower blood pressure.'],
    ],
  },
  Other: {
    focus: 'care that falls between the usual specialties, and getting back to sleep, sport or comfort',
    approach: 'We look at the whole week, not at one symptom.',
    reasons: [
      'Return to sport',
      'Pain that does not go away',
      'Sleep at odd hours',
      'Care plan for my mother',
    ],
    prescriptions: [['Magnesium 200 mg', '1 tablet at night', 'Take with water for 4 weeks.']],
  },
};

export const reviewTexts: readonly (readonly [string, number])[] = [
  ['Listened to the end before saying a word. I finally understand my own report.', 5],
  ['Clear, kind and on time. The prescription was there before the call was over.', 5],
  ['Explained the options and let me decide. Would book again.', 5],
  ['Very thorough. The call ran a little over, but every question was answered.', 4],
  ['Good advice, and honest that I should be seen in person.', 5],
  ['Helpful. I had hoped for a little more time.', 4],
  ['', 5],
  ['Polite and quick. The plan works so far.', 4],
  ['My mother felt taken seriously. Thank you.', 5],
  ['The sound dropped once, but the doctor called right back.', 4],
  ['Fine, but the next available appointment was two weeks away.', 3],
  ['', 4],
];

export const demoPatients: readonly (readonly [string, 'Male' | 'Female' | 'Other', string])[] = [
  ['Asha Verma', 'Female', '1991-04-12'],
  ['Rahul Nair', 'Male', '1985-09-30'],
  ['Zoya Siddiqui', 'Female', '1998-01-22'],
  ['Aman Thakur', 'Male', '1979-07-05'],
  ['Divya Krishnan', 'Female', '1988-12-17'],
  ['Kabir Arora', 'Male', '2001-03-08'],
  ['Maria D’Souza', 'Female', '1966-06-25'],
  ['Ibrahim Patel', 'Male', '1959-10-11'],
  ['Sneha Bhatt', 'Female', '1994-02-03'],
  ['Jonas Weber', 'Male', '1982-08-19'],
  ['Tara Mukherjee', 'Female', '2008-05-27'],
  ['Varun Shetty', 'Male', '1990-11-14'],
  ['Emily Carter', 'Female', '1975-01-09'],
  ['Nitin Jadhav', 'Male', '1969-03-31'],
  ['Farah Ali', 'Female', '1996-09-02'],
  ['Lakshay Sethi', 'Male', '1987-07-21'],
  ['Geeta Rawat', 'Female', '1952-12-01'],
  ['Riya Das', 'Other', '2000-10-16'],
  ['Mohan Lal', 'Male', '1948-05-06'],
  ['Camille Laurent', 'Female', '1983-02-28'],
];

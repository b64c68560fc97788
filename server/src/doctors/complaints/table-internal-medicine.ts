import { row } from './triage-row';

export const INTERNAL_MEDICINE_ROWS = [
  row(
    { 'General Medicine': 4 },
    'fever, feverish, =whole body hurts, ~bukhar, ~bukhaar, temperature, chills, shivering, flu, viral, ~zukam, ~jukam, ~sardi, =common cold, =body ache, =body pain, =body aches, ~badan ~dard, ~badan ~tut, malaria, dengue, typhoid, chikungunya, covid, jaundice|~piliya fever, =whole body pain, muscle aches fever, sneezing fever, dehydration, dehydrated, =run down, lymph fever, =feel ill, =feeling sick, =feel unwell, unwell, =not well, ~tabiyat, ~tabiyat ~kharab',
  ),
  row({ 'General Medicine': 2 }, 'infection, ill, sick, ~bimar'),
  row(
    { 'General Medicine': 5 },
    '=check up, checkup, =full body check, =health check, =general check, =annual physical, =physical exam, =fitness certificate, =medical certificate, =sick note, =sick leave, vaccination|vaccine|vaccines adult|travel|flu, =flu shot, =tetanus, =blood test advice, =second opinion general, =routine blood, =vitamin deficiency, =vitamin d, =vitamin b12, b12, =low iron, anaemia|anemia, =low hemoglobin, hemoglobin|haemoglobin low, deficiency, =health certificate, =preventive check, =routine tests, =general physician, =family doctor, =travel advice, ~khoon ~kami',
  ),
  row(
    { 'General Medicine': 4, Endocrinology: 1 },
    'tired, tiredness, fatigue, fatigued, exhausted, exhaustion, weakness, weak, =no energy, =low energy, ~kamzori, ~kamjori, ~thakan, ~thakavat, ~thaka, lethargy, lethargic, ~sust, ~susti, =always tired',
  ),
  row(
    { 'General Medicine': 3, Oncology: 1, Endocrinology: 1 },
    '=loss of appetite, =no appetite, appetite, ~bhook ~nahi, ~bhukh ~nahi, =not hungry',
  ),
  row(
    { 'General Medicine': 4, Cardiology: 1 },
    'mild|slight|~halka|low fever|~bukhar, =low grade fever, =night fever, =recurrent fever, =on and off fever',
  ),
  row(
    { 'General Medicine': 3, ENT: 2 },
    'cold, =runny nose, sneezing, cough cold, ~khansi ~zukam, ~khansi ~jukam, =cough and cold, ~naak ~beh, ~chheenk',
  ),

  row(
    { Cardiology: 6 },
    'palpitations, palpitation, palpitating, =heart racing, =racing heart, =heart pounding, =heart beats fast, =heart skips, @heart skip|skips|flutter|flutters|fluttering|pounding|pounds|irregular|fast|race|races|racing|thumping|beat|beats|beating, ~dhadkan ~tez, ~dil ~dhadakta|~dhadak|~ghabrahat, @heart @pain, cardiologist, angina, =heart disease, =heart failure, =heart problem, =heart murmur, murmur, ecg, echo, echocardiogram, pacemaker, stent, angioplasty, bypass, =heart valve, valve, arrhythmia, =atrial fibrillation, =heart checkup, @heart check|problem|trouble|disease|~bimari|~problem, =heart attack, =heart rate, pulse high|fast|low|irregular|slow',
  ),
  row(
    { Cardiology: 5, 'General Medicine': 3 },
    '=blood pressure, bp, hypertension, hypertensive, =high bp, =low bp, ~bp ~high|~badha|~zyada|~low',
  ),
  row(
    { Cardiology: 5, 'General Medicine': 2, Endocrinology: 2 },
    'cholesterol, =high cholesterol, triglycerides, lipid, lipids',
  ),
  row(
    { Cardiology: 6, Pulmonology: 3, Gastroenterology: 1 },
    '@chest @pain, @chest tight|tightness|pressure|heavy|heaviness|discomfort|~bhari|~jakdan|~dabav, ~seene ~dard',
  ),
  row(
    { Cardiology: 5, Pulmonology: 4 },
    '@breath @exertion, =out of breath @exertion, @chest @exertion, tired @exertion, breathless lying|flat|pillows',
  ),
  row(
    { Cardiology: 4, Orthopedics: 1, 'General Medicine': 1 },
    '@swelling feet|ankles|legs|~pair|~pairon, feet @swelling evening, ~pairo ~sujan, legs swell evening',
  ),
  row(
    { Cardiology: 3, Neurology: 2, 'General Medicine': 2 },
    'blackout, blackouts, fainting, faint, =passed out, =nearly fainted, lightheaded, ~behosh',
  ),
  row({ Cardiology: 4 }, '@heart, left arm @pain, =family history heart, =cold sweat'),
  row(
    { Cardiology: 4, 'General Surgery': 2 },
    '=calf pain walking, calf @pain @exertion, leg cramps walking',
  ),

  row(
    { Pulmonology: 6 },
    'asthma, asthmatic, inhaler, wheeze, wheezing, wheezy, whistling @chest|@breath, ~dama, copd, emphysema, bronchitis, pneumonia, lung, lungs, ~phephde, ~fefde, =sleep apnea, apnea, tuberculosis, tb, pulmonologist, =chest infection, nebulizer, nebuliser, smoker cough, smoking cough, =quit smoking, pleural, =oxygen level, spo2, =pulmonary function, spirometry, interstitial, sarcoidosis, bronchiectasis',
  ),
  row(
    { Pulmonology: 5, 'General Medicine': 2, ENT: 2 },
    'cough, coughing, ~khansi, ~khaansi, ~balgam, ~kaf, phlegm, sputum, mucus|phlegm chest|cough|coughing, =dry cough, ~sukhi ~khansi',
  ),
  row(
    { Pulmonology: 6 },
    'cough|coughing|~khansi weeks|month|months|persistent|chronic|night|winter|smoke|smoking|dust|~mahine|~hafte|blood|~khoon|phlegm|exercise, @chest congestion|congested|rattle|crackle|noise',
  ),
  row(
    { Pulmonology: 5, Cardiology: 3 },
    '@breath, =short of breath, =shortness breath, ~saans ~phool|~fool|~chadh|~takleef|~dikkat, =out of breath',
  ),
  row(
    { Pulmonology: 4, ENT: 5 },
    'snore, snores, snoring, ~kharrate, =stop breathing sleep, snoring daytime|sleepy|tired',
  ),
  row(
    { Pulmonology: 3 },
    'smoke, smoker, smoking, cigarettes, dust @breath|cough, pollution, =night sweats cough, weight cough|coughing',
  ),

  row(
    { Gastroenterology: 6 },
    'acidity, heartburn, =heart burn, =acid reflux, reflux, gerd, gastritis, ulcer stomach|@stomach, =stomach ulcer, indigestion, dyspepsia, constipation, constipated, ~kabz, ~kabj, diarrhea, diarrhoea, =loose motion, =loose motions, loose @stool, ~dast, ~pechish, dysentery, ibs, =irritable bowel, crohn, colitis, =ulcerative colitis, bloating, bloated, gas @stomach, gassy, flatulence, =gas problem, ~gas ~banti|~banta, burp, burping, belching, ~dakar, ~khatti ~dakar, liver, hepatitis, =fatty liver, cirrhosis, pancreas, pancreatitis, celiac, coeliac, gluten, lactose, endoscopy, colonoscopy, gastroenterologist, @stool change|mucus|hard|black|pale|fatty|watery, =bowel habit, =bowel movement, ~badhazmi, ~badhajmi, ~apach, ~pet ~saaf, ~pet ~kharab, ~pet ~gas, =food stuck, =hard to swallow food, swallowing food stuck|chest, ~loose ~motion',
  ),
  row(
    { Gastroenterology: 5, 'General Medicine': 2, 'General Surgery': 2 },
    '@stomach @pain, @stomach cramps|cramp|ache|upset|burning|@burning|gas|bloated|trouble|problem|issues|~maror, ~pet ~dard, ~pet ~maror, stomachache, stomach, digestion, digestive, abdominal, belly, tummy',
  ),
  row(
    { Gastroenterology: 4, 'General Medicine': 3 },
    'nausea, nauseous, nauseated, vomiting, vomit, vomits, vomited, ~ulti, ~ultiyan, =throwing up, queasy, =food poisoning, ~ji ~machal|~ghabra',
  ),
  row({ Gastroenterology: 5, 'General Surgery': 4 }, '@blood @stool, gallbladder, =gall bladder, ~pitta'),
  row(
    { Gastroenterology: 4 },
    'after|fatty|oily|spicy meals|meal|food|eating @pain|@burning|discomfort|full|gas|sick, =spicy food, ~khana|~khane ~jalan|~gas|~bhari, milk|dairy @stomach|gas|loose, =feel full quickly, full quickly|early eating',
  ),
  row({ Gastroenterology: 7 }, 'jaundice, ~piliya'),
  row({ Gastroenterology: 3 }, 'yellow eyes|skin, =yellow urine, alcohol liver|@stomach'),

  row(
    { Endocrinology: 6 },
    'diabetes, diabetic, =blood sugar, sugar high|low|level|levels|fasting|control|~badh|~badhi|~check|~bimari|~patient, hba1c, insulin, prediabetes, prediabetic, ~madhumeh, thyroid, hypothyroid, hyperthyroid, hypothyroidism, hyperthyroidism, tsh, goitre, goiter, hashimoto, hormone, hormones, hormonal, endocrinologist, cushing, adrenal, cortisol, pituitary, testosterone, osteoporosis, calcium low|high, =vitamin d bones, metabolism, growth hormone, prolactin, parathyroid, =early puberty, puberty, gynecomastia, ~sugar ~badh, ~thairoid, addison, glucose',
  ),
  row(
    { Endocrinology: 4, 'General Medicine': 2 },
    '~vajan|~wajan|~weight ~badh|~badhta|~badha|~badhna|~zyada, =weight gain, gaining weight, gained weight|kilos|kg, =putting on weight, obesity, obese, =lose weight, =losing weight, =weight loss diet, overweight, ~vajan ~badh, ~wajan ~badh, ~motapa, ~weight ~badh|~kam, weight',
  ),
  row(
    { Endocrinology: 4, Urology: 2 },
    'thirst|thirsty always|excessive|often|very|urine|urinate|@urine, thirsty, ~pyaas ~zyada|~bahut|~lagti',
  ),
  row(
    { Endocrinology: 3 },
    '=always cold, feel cold always|time, =cold intolerance, heat intolerance|intolerant, =hands shake sweat, =feel hot, hot always, sweating hot|excessive|weight, facial hair weight',
  ),
  row(
    { Endocrinology: 4, Gynecology: 4 },
    'pcos, pcod, =facial hair women, hair chin|upper, menopause weight',
  ),

  row(
    { Urology: 6 },
    'urinary, =kidney stone, =kidney stones, kidney|~gurde|~kidney stone|stones|~pathri, ~pathri, prostate, uti, =urine infection, =urinary infection, @urine infection, @urine burning|burns|@burning|@pain|painful|sting|stings, @urine @blood, @urine leak|leaking|leaks|leakage|control|incontinence|drops|dribble|dribbling|weak|stream|slow|hesitancy|frequent|often|frequently|night|urgency|urgent|hold|smell|foamy|cloudy|dark|stop|start|~baar|~bar|~ruk|~jalan|~khoon, incontinence, =weak stream, =frequent urination, nocturia, testicle, testicles, testicular, scrotum, penis, foreskin, circumcision, erectile, erection, erections, impotence, =premature ejaculation, ejaculation, vasectomy, =male infertility, =low sperm, sperm, semen, urologist, bladder, catheter, kidney, kidneys, ~gurda, ~gurde, ~peshab ~jalan, =bed wetting adult, varicocele, hydrocele, =wake night urinate, ~namardi, ~shighrapatan, flank @pain, creatinine, ~swapandosh, sexual weakness|problem|performance',
  ),
  row({ Urology: 4 }, '@urine, urethra, groin @pain men, ~peshab'),
];

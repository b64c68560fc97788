import { row } from './triage-row';

export const NAME_ROWS = [
  row(
    { 'General Medicine': 6 },
    'gp, physician, internist, practitioner, =general medicine, =internal medicine, =general practice, =primary care, ~samanya ~chikitsak|~rog, ~chikitsak ~samanya',
  ),
  row(
    { Cardiology: 6 },
    'cardiology, cardiologist, cardio, cardiac, cardiovascular, =heart specialist, ~hriday, ~hruday, ~hridya, ~hriday ~rog, electrophysiologist',
  ),
  row(
    { Dermatology: 6 },
    'dermatology, dermatologist, derma, derm, dermat, cosmetologist, trichologist, =skin specialist, ~charm ~rog, ~twacha, ~tvacha, ~twacha ~rog, ~chamdi',
  ),
  row(
    { Neurology: 6 },
    'neurology, neurologist, neuro, neurosurgeon, ~tantrika, ~dimag, ~dimaag, ~mastishk, ~snayu ~rog',
  ),
  row(
    { Pediatrics: 6 },
    'pediatrics, paediatrics, pediatric, paediatric, pediatrician, paediatrician, pedia, peds, neonatologist, =child specialist, ~bal ~rog|~chikitsak, ~baal ~rog|~chikitsak, ~shishu ~rog|~chikitsak, ~bachchon, ~bachcho',
  ),
  row(
    { Orthopedics: 6 },
    'orthopedics, orthopaedics, orthopedic, orthopaedic, orthopedist, orthopaedist, ortho, orthopod, rheumatologist, physiotherapist, physio, =bone specialist, ~haddi, ~asthi, ~asthi ~rog',
  ),
  row(
    { Gynecology: 6 },
    'gynecology, gynaecology, gynecologist, gynaecologist, gyno, gynae, gyne, gynac, gynec, obgyn, obstetrics, obstetrician, midwife, =womens health, women, womens, ladies, ~stri ~rog, ~stree ~rog, ~mahila ~rog, ~mahila, ~prasuti',
  ),
  row(
    { Ophthalmology: 6 },
    'ophthalmology, ophthalmologist, opthalmology, opthalmologist, optometrist, optician, ophthal, =eye specialist, ~netra, ~netra ~rog|~chikitsak, ~nayan',
  ),
  row(
    { ENT: 6 },
    'ent, otolaryngology, otolaryngologist, otorhinolaryngologist, audiologist, =ear nose throat, =ear nose and throat, ~kaan ~naak ~gala, ~naak ~kaan ~gala, ~kan ~nak ~gala',
  ),
  row(
    { Psychiatry: 6 },
    'psychiatry, psychiatrist, psychologist, psychology, psychotherapist, therapist, counsellor, counselor, shrink, =mental health, ~mansik, ~manasik, ~manorog, ~mano ~rog, ~manochikitsak, ~manovaigyanik',
  ),
  row(
    { Dental: 6 },
    'dental, dentist, dentistry, orthodontist, orthodontics, endodontist, periodontist, prosthodontist, ~daant, ~dant ~rog|~chikitsak',
  ),
  row(
    { Endocrinology: 6 },
    'endocrinology, endocrinologist, endocrine, endo, diabetologist, diabetology, sugar, =sugar specialist, ~madhumeh, ~sugar ~bimari',
  ),
  row(
    { Gastroenterology: 6 },
    'gastroenterology, gastroenterologist, gastro, gastroentrology, hepatologist, proctologist, =stomach specialist, ~pet ~rog, ~udar ~rog',
  ),
  row(
    { 'General Surgery': 6 },
    'surgeon, =general surgery, =general surgeon, surgery, laparoscopic, ~shalya ~chikitsak|~chikitsa, ~sarjan',
  ),
  row({ Oncology: 6 }, 'oncology, oncologist, onco, oncosurgeon, =cancer specialist, ~karkrog, ~kark ~rog'),
  row(
    { Pulmonology: 6 },
    'pulmonology, pulmonologist, pulmonary, pulmo, respiratory, chest physician|specialist, =lung specialist, =chest physician, ~phephdon, ~fefdon, ~shwas ~rog',
  ),
  row({ Radiology: 6 }, 'radiology, radiologist, sonologist, ~vikiran'),
  row(
    { Urology: 6 },
    'urology, urologist, andrologist, nephrologist, nephrology, sexologist, =kidney specialist, =mens health, ~mutra ~rog, ~gurda ~rog, ~gurde ~rog',
  ),
];

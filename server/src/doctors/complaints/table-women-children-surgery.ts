import { row } from './triage-row';

export const WOMEN_CHILDREN_SURGERY_ROWS = [
  row(
    { Gynecology: 6 },
    '@period @pain|late|missed|irregular|heavy|heavier|skipped|cramps|delayed|stopped|stop|clots|early|spotting|twice|no|problem|~nahi|~der|~dard|~zyada|~time, @period, pregnant, pregnancy, ~pregnant, ~garbhvati, ~garbh, conceive, conceiving, infertility, infertile, ivf, fertility, vaginal, vagina, =white discharge, discharge vaginal|white|smelly|women|smelling|thick|underwear, ~safed ~pani, ~leukorrhea, menopause, =hot flashes, =hot flushes, flushes, ovary, ovarian, ovaries, cyst ovary|ovarian, fibroid, fibroids, endometriosis, uterus, ~bachedani, ~bachchedani, =pap smear, contraception, contraceptive, =birth control, iud, gynecologist, gynaecologist, miscarriage, =pelvic pain women, pelvic, sex|intercourse @pain|painful|dryness|bleeding, =breast pain, breast @pain|tender|tenderness|milk|breastfeeding|sore, breastfeeding, antenatal, prenatal, obstetrician, =morning sickness, delivery, postpartum, pms, =yeast infection, ~mahwari, ~bachcha ~thahar, abortion, hpv, =trying baby, =want baby, trying baby|conceive|pregnant, =before my period, =between periods, bleeding between|intercourse|menopause, prolapse, @itch private|down|vaginal, private @itch|@pain|smell, ultrasound pregnancy, =morning after pill, ectopic, cervix, cervical smear|cancer|screening, hymen, trimester',
  ),
  row(
    { Pediatrics: 6 },
    '=growth chart, =child vaccination, @child vaccination|vaccine|vaccines|immunization|tika, ~tika ~bachche|~lagwana, =diaper rash, diaper, nappy, colic, teething, =bed wetting, bedwetting, wets bed, =not gaining weight baby, milestones, =late talking, measles, mumps, chickenpox, =chicken pox, croup, =hand foot mouth, pediatrician, paediatrician, =growth delay, breastfed, formula, weaning, =picky eater, @child speak|talk|talking|walk|walking|crawl|crawling|milestones|milestone|growth|grow|short|height|weight|eat|eating|feeding|milk|solid|colic|fussy|crying|cries|worms|bed, =cradle cap, jaundice newborn, ~doodh ~ulti|~nahi, ~pet ~keede, worms @child|stool, =year old fever, tantrums, whooping',
  ),
  row(
    { Pediatrics: 7 },
    '@child @pain|fever|~bukhar|cough|~khansi|cold|~zukam|rash|vomiting|~ulti|loose|diarrhea|~dast|constipation|constipated|~kabz|asthma|wheeze|wheezing|allergy|thin|tired|sick|~bimar|ear|throat|@stomach|~pet|eczema|infection|runny|nose|sleep|wakes|weak|~kamzor|pale',
  ),
  row(
    { Pediatrics: 7 },
    '1|2|3|4|5|6|7|8|9|10|11|12|two|three|four|five|six|seven|eight|nine|ten year|years|yr|yrs|month|months old',
  ),
  row(
    { Pediatrics: 4 },
    '@child, =year old son|daughter|boy|girl|child, =months old, =month old, =weeks old, ~mahine ~bachche, teenager, school',
  ),

  row(
    { 'General Surgery': 6 },
    'hernia, ~harniya, appendix, appendicitis, piles, ~bawasir, ~bavasir, hemorrhoids, haemorrhoids, hemorrhoid, fissure, fissures, fistula, =varicose veins, varicose, veins leg|legs|bulging|blue|twisted, gallstones, =gallbladder stone, =gall bladder stone, =gall stones, gallbladder stones|stone|surgery|removal|removed, lipoma, =sebaceous cyst, cyst back|scalp|skin|neck|wrist|remove|removed|removal, abscess, =pus filled, pus, =ingrown toenail, ingrown, surgeon, surgery stitches|wound|scar|remove|need|laparoscopic, stitches, wound, wounds, =wound not healing, ulcer foot|leg|diabetic, =diabetic foot, pilonidal, =swelling groin, groin bulge|lump|@swelling, bulge, bulges, =fatty lump, lump under|skin|soft|fatty|back|arm|remove|painless, ~gaanth ~nikalwana|~haath|~peeth, lumpectomy, laparoscopy, =anal pain, anal, anus, rectal, @stool @pain bleeding, =bariatric surgery, thyroid surgery|nodule, =burn wound, bedsore, bedsores, ~phoda ~pus, bulging navel, navel, ~nabhi, ~operation, operation, circumcision, =lump removed, =right side lower|abdomen, gangrene, drained',
  ),
  row({ 'General Surgery': 5 }, 'right lower|side @stomach|abdomen @pain'),
  row({ 'General Surgery': 3, Oncology: 3 }, '@lump, ~gaanth, ~ganth'),

  row(
    { Oncology: 6 },
    'cancer, ~cancer, ~kainsar, tumor, tumour, tumors, chemotherapy, chemo, radiotherapy, =radiation therapy, oncologist, biopsy, leukemia, leukaemia, lymphoma, melanoma, malignant, malignancy, carcinoma, metastasis, =breast lump, breast @lump|hard|~gaanth|dimple|nipple, nipple discharge|@blood|inverted, =lump in breast, =lump in my breast, mammogram abnormal|lump, =unexplained weight loss, weight|~vajan|~wajan|kilos|kg unexplained|losing|lost|loss|dropping|~ghat|~kam without|trying|reason|sudden|suddenly|fast|unexplained|~bina|~achanak|~apne|unintentional, =cancer screening, =family history cancer, brca, =hard lump, lump hard|growing|grows|bigger|neck|armpit|fast, lumps neck|armpit|groin, =swollen lymph nodes, lymph, =mole changing, mole changing|changed|bigger|bleeding|black|grows, =tumor marker, psa high, remission, =night sweats weight, =night sweats, sore heal|heals|healing mouth|tongue|months|weeks, =non healing ulcer, tobacco|gutka|~gutkha|~tambaku mouth|patch|white|sore|ulcer|~muh, myeloma, polyp cancer',
  ),

  row({ Radiology: 5 }, '@scan, radiologist, radiology, =scan report'),
  row(
    { Radiology: 8 },
    '@scan need|needs|needed|want|book|booking|where|appointment|report|reports|read|reading|explain|explanation|cost|price|told|advised|get|done|safe|~karana|~karani|~karwana|~karwani|~karvana|~samajhna|~report|~kahan, =@scan @part, =@part @scan',
  ),
];

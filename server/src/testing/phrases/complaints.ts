import type { TriageSpecialty } from '../../doctors/complaints/triage-row';

/** Only every second complaint was used to tune the table. The others are held out. */
const COMPLAINTS: Record<TriageSpecialty, string> = {
  'General Medicine': `
I have had a fever and body ache for two days
feeling weak and tired all the time
common cold with mild fever
I need a full body check up
badan me dard aur bukhar hai
which vaccine do I need before travelling
viral fever and chills since last night
my hemoglobin is low
kamzori bahut rehti hai
I need a medical certificate for my office
no appetite and low energy this week
I think I have dengue
thakan aur halka bukhar rehta hai
flu symptoms and shivering
vitamin D deficiency in my report
I have not been feeling well for some days
tabiyat theek nahi lag rahi
annual health check for my parents`,
  Cardiology: `
my heart races for no reason
blood pressure is always high
palpitations when I lie down
dil ki dhadkan tez ho jati hai
my cholesterol report is high
I get breathless climbing one floor
my feet swell in the evening
heart skips a beat sometimes
my father needs a follow up for his stent
BP high rehta hai
irregular pulse on my watch
I was told I have a heart murmur
discomfort in my chest when walking uphill
I want my heart checked, family history of heart disease
ECG was abnormal, what next
pulse is very slow, about 45
chalne par saans aur seene me bhari pan
follow up after bypass surgery`,
  Dermatology: `
my face is full of pimples
itchy red rash on both arms
my hair is falling out
dandruff that does not go away
white patches on my hands
baal bahut jhad rahe hain
skin is dry and peeling
ringworm on my thigh
poore sharir me khujli hoti hai
dark spots on my cheeks
a mole that looks odd
nails are turning yellow and thick
eczema got worse this winter
muhase ja nahi rahe
my palms sweat a lot
warts on my fingers
sunburn and flaky skin on my shoulders
daad ho gaya hai kamar par`,
  Neurology: `
migraine three times a week
my hands shake when I hold a cup
tingling in both feet at night
my grandmother forgets everything
aadhe sir me dard rehta hai
I have epilepsy and need a review
numbness in my fingers for months
haath sunn ho jate hain
frequent headaches behind my forehead
my father has Parkinson's
I lose my balance when walking
memory problems since last year
restless legs keep me awake
haath kaanpte hain
burning feet, maybe nerve damage
headache with sensitivity to light
one side of my face twitches
shooting nerve pain down my leg`,
  Pediatrics: `
my son has a fever and does not eat
my baby cries a lot after feeding
vaccination for my 6 month old
my daughter is not gaining weight
bachche ko khansi aur bukhar hai
toddler has loose motions
my child still wets the bed
diaper rash that does not heal
mera beta khana nahi khata
my two year old does not talk yet
newborn has yellow skin
my kid has worms
bachche ka tika lagwana hai
chickenpox in my five year old
teething baby with mild fever
my daughter is short for her age
kid has a cough at night
bachche ke pet me dard hai`,
  Orthopedics: `
my knee hurts when I take the stairs
lower back pain since a month
ghutne me dard hota hai
I twisted my ankle playing football
shoulder is stiff and I cannot raise my arm
kamar me dard rehta hai
heel pain in the morning
neck pain from working on a laptop
broke my wrist last month and it still hurts
arthritis in my fingers
my hip hurts after walking
slipped disc, what should I do
edi me dard hai subah
sprained my wrist at the gym
joints are swollen and painful
tennis elbow
uric acid and toe pain
gardan akad gayi hai`,
  Gynecology: `
my periods are late by two weeks
heavy periods with clots
white discharge and itching
I am pregnant and need a check up
periods me bahut dard hota hai
we have been trying for a baby for a year
PCOS and irregular periods
hot flashes since I turned 50
safed pani ki problem hai
I missed my period
need advice on birth control
pain during intercourse
mahwari time par nahi aati
fibroids in my uterus
breast tenderness before my period
vaginal dryness after menopause
I need a pap smear
ovarian cyst found, what now`,
  Ophthalmology: `
my eyes are red and watery
blurry vision when reading
I need new glasses
aankhon me jalan aur khujli
black floaters in my eye
my mother has cataract
nazar kamzor ho gayi hai
eye strain after computer work
a stye on my eyelid
I see double sometimes
dhundhla dikhai deta hai
sticky discharge from one eye
my eye is twitching all day
contact lens irritation
I cannot see far things clearly
dry eyes at night
glaucoma runs in my family
aankh se paani aata hai`,
  ENT: `
my ear is blocked
sore throat for a week
ringing in my ears
blocked nose and sinus pressure
gale me kharash hai
tonsils are swollen
my nose bleeds often
kaan me dard hai
I lost my voice
hearing has become poor
naak band rehti hai
sneezing every morning because of dust
ear wax needs cleaning
I cannot smell anything
pain when swallowing
vertigo when I turn in bed
kam sunai deta hai
something feels stuck in my throat`,
  Psychiatry: `
I feel anxious all the time
I cannot sleep because of stress
I feel sad and cry for no reason
panic attacks in the metro
neend nahi aati raat bhar
my husband drinks too much alcohol
I wash my hands again and again
man udaas rehta hai
I am afraid of crowds
mood swings and anger
I have lost interest in everything
cannot focus at work, maybe ADHD
bahut tension aur ghabrahat hoti hai
I hear voices that others do not
I feel lonely after my divorce
nightmares since the accident
my son is addicted to his phone games
overthinking every night`,
  Dental: `
toothache on the left side
my gums bleed when I brush
I need braces
daant me dard hai
wisdom tooth is coming in
teeth hurt with cold water
a filling fell out
mouth ulcers again
masude sooj gaye hain
bad breath even after brushing
my tooth broke
teeth whitening
daant me keeda lag gaya hai
my jaw clicks when I chew
I need a root canal
loose tooth
denture does not fit any more
muh me chhale ho gaye hain`,
  Endocrinology: `
my blood sugar is high
thyroid report is abnormal
I am gaining weight for no reason
diabetes check and insulin advice
sugar badh gayi hai
TSH is 9
HbA1c came back as 8
always thirsty and passing a lot of urine
thyroid ki problem hai
I feel cold all the time and gain weight
hormone imbalance
my sugar drops low at night
vajan badhta ja raha hai
osteoporosis treatment
prediabetes, what should I do
swelling in front of the neck, maybe goitre
low testosterone
madhumeh ki jaanch karani hai`,
  Gastroenterology: `
acidity after every meal
constipation for two weeks
my stomach hurts after eating
bloating and gas
pet me gas banti hai
loose motions since yesterday
heartburn at night
fatty liver in my ultrasound
kabz ki shikayat hai
I have irritable bowel syndrome
nausea every morning
acid comes up into my mouth
pet me dard aur ulti
food gets stuck when I swallow
jaundice and dark urine
indigestion and burping
hepatitis B report positive
khatti dakar aati hai`,
  Oncology: `
I found a lump in my breast
my mother was diagnosed with cancer
losing weight without trying
I need advice on chemotherapy
cancer ka ilaaj karana hai
biopsy report says malignant
swollen lymph nodes in my neck
second opinion on a tumour
a hard lump that keeps growing
breast me gaanth hai
follow up after radiation therapy
a mouth sore that does not heal, I chew tobacco
family history of breast cancer, want screening
night sweats and weight loss
bina wajah vajan kam ho raha hai
leukemia treatment
a mole that is changing and bleeding
prostate cancer follow up`,
  Urology: `
burning when I pass urine
kidney stone pain
I wake up many times to urinate
peshab me jalan hoti hai
weak urine stream
blood in my urine
erection problems
prostate is enlarged
baar baar peshab aata hai
urine leaks when I cough
pain in my testicles
pathri ka dard hai
urinary tract infection again
low sperm count
peshab ruk ruk kar aata hai
cannot hold my urine
swelling in the scrotum
vasectomy information`,
  'General Surgery': `
I have a hernia
piles with pain
gallbladder stones need surgery
varicose veins in my legs
bawasir ki problem hai
a soft fatty lump on my back
abscess full of pus
an ingrown toenail
hernia ka operation karana hai
anal fissure and pain
a wound that is not healing
cyst on my scalp to be removed
bulge in my groin when I cough
stitches need to be removed
pain on the right lower side of my abdomen
fistula near the anus
phoda ho gaya hai aur pus nikal raha hai
diabetic foot ulcer`,
  Pulmonology: `
dry cough for three weeks
asthma is worse at night
wheezing in cold weather
short of breath when walking
khansi ruk nahi rahi mahine bhar se
I was treated for tuberculosis
smoker's cough with phlegm
need help to quit smoking
saans phoolti hai
COPD check up
chest congestion and mucus
I stop breathing in my sleep
dama ki shikayat hai
bronchitis every winter
spots on my lungs
coughing at night and breathless
balgam wali khansi
pneumonia follow up`,
  Radiology: `
I need an MRI of my knee
where can I get an ultrasound
chest x-ray needed for a visa
CT scan report explanation
sonography karani hai
mammogram appointment
doppler scan of my leg
x ray karwana hai
need a bone density scan
who can read my MRI report
PET scan booking
ultrasound of the abdomen
full spine MRI
DEXA test
I was told to get imaging of my brain
USG report samajhna hai
CT of the sinuses
scan with contrast, is it safe`,
};

export interface LabelledComplaint {
  text: string;
  specialty: TriageSpecialty;
  heldOut: boolean;
}

export const LABELLED_COMPLAINTS: readonly LabelledComplaint[] = Object.entries(COMPLAINTS).flatMap(
  ([specialty, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((text, index) => ({ text, specialty: specialty as TriageSpecialty, heldOut: index % 2 === 1 })),
);

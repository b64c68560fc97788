import type { PhraseSet } from '../phrase-set';

export const MIXED: PhraseSet = {
  name: 'mixed',
  initialResult: { caught: 0.783, falseAlarms: 0.0 },
  emergencies: `
I have been having chest pains all morning and feel clammy
my boyfriend says his chest feels tight and his fingers are tingling
elderly neighbour has pain between the shoulder blades and is sweating
papa ke seene mein achanak dard hua aur wo baith gaye
mujhe lagta hai mujhe heart attack aa raha hai
teacher fainted in class and has no pulse
grandmother's left eye is drooping and she can't swallow water
he keeps repeating himself and can't remember who I am, started an hour ago
my right hand has become useless all of a sudden
mausi ka chehra tedha lag raha hai
I can't speak clearly since I woke up
severe breathlessness after a long flight
my little girl is turning blue around the mouth
chacha ko saans lene mein bahut dikkat ho rahi hai
he's choking and nothing is coming out
oximeter shows 83
blood is pouring out of my mother's leg vein
I have been vomiting bright red blood
my father is passing black stool and feels very weak
car window cut my neck
bahut zyada bleeding ho rahi hai
my boy drank drain cleaner
I swallowed a lot of painkillers on purpose
mere bhai ne zeher kha liya hai jaldi batao
a cobra bit my father
we smell gas and my head is spinning
I don't think I can keep myself safe tonight
I want to end my pain forever
my daughter has been talking about killing herself
mar jana chahta hu main
I keep looking at the railway tracks and thinking of jumping
there's no reason for me to stay alive
I'm 28 weeks and bleeding
I am pregnant and I can't feel my baby move
my wife is pregnant and had a seizure
pregnant lady fell from scooter
baby is being born right now
my 3 day old baby is cold and not feeding
my 2 month old has fever of 102
the baby has stopped breathing
my daughter is having a febrile fit
newborn won't stop vomiting and is floppy
my face is swelling up after eating fish
she can't breathe after a bee sting
tongue getting bigger after new tablets
my son fell off a swing and hit his head, he is vomiting
cricket ball hit his temple and he passed out
bike accident, blood coming from ear
my wife is not responding
my friend had too much alcohol and is not waking
dad is having convulsions
behosh pada hai mera bhai
she was electrocuted
my hand got caught in a machine
boiling oil spilled on my son
broken bone sticking through skin
unbearable stomach pain with fever and vomiting
sugar level 500 and breathing heavily
very high fever with confusion
high fever and neck stiffness in my child
`
    .trim()
    .split('\n'),
  harmless: `
I have a cold since three days
headache since morning
mild fever and body pain
stomach upset after street food
skin rash on neck
knee pain for two months
hair loss problem
want to see a gynecologist
irregular periods since six months
ear ache since yesterday
eye redness
toothache at night
baby has mild cough
my son is 5 and has tonsillitis often
my mother has arthritis
BP check
sugar is 200 after meals
thyroid medicine dose question
can't sleep well
stress at work
feeling anxious lately
pain in heel
shoulder pain when I lift my arm
back pain since lifting a box
burning urine
constipation since a week
gas trouble
acidity and burping
hiccups since morning
cough with phlegm
allergic rhinitis
asthma check up
pregnancy diet
8 months pregnant, backache
vaccine for my baby
pimples on my face
mole on my arm
varicose veins
hernia opinion
piles treatment
mujhe bukhar hai
sir me dard hai
pet kharab hai
kamar me dard
khujli ho rahi hai
neend nahi aati
bachche ko sardi
daant dard
aankh me jalan
period late hai
thakaan
weight loss tips
annual checkup
which doctor for back pain
how do I book
my appointment time
thank you
hello doctor
second opinion for surgery
numbness in toes due to diabetes
`
    .trim()
    .split('\n'),
};

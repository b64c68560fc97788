import type { PhraseSet } from '../phrase-set';

export const ORDINARY: PhraseSet = {
  name: 'ordinary',
  initialResult: { caught: 0.976, falseAlarms: 0.025 },
  emergencies: `
I'm having severe pain in my chest and it's hard to breathe
sharp chest pain radiating to my back and left shoulder
my grandfather has chest pain and he's very pale
chest tightness with nausea and sweating since an hour
I think my husband is having a cardiac arrest
pain in my left arm and jaw, feeling short of breath
mera seena dard kar raha hai aur haath sunn ho raha hai
dadaji ke seene mein achanak tez dard uthaa
heart attack aa raha hai kya karu
chst pain nd sweting plz help
My mom's face looks lopsided and she can't raise her arm
sudden severe headache with vomiting and confusion
left side of my body went numb
speech is slurred and I can't hold a pen
I suddenly cannot see anything with my right eye
nanaji ki aawaz ladkhada rahi hai aur haath kamzor ho gaya
daadi ka muh tedha ho gaya hai achanak
my father cant walk straight and is confused all of a sudden
strok symptoms in my wife, face droping
I can barely breathe and my chest is wheezing loudly
my son has severe asthma and his lips are going blue
cannot catch my breath even when sitting
child choking on a toy
saans phool rahi hai bahut zyada, bol bhi nahi pa rahi
bhai ka dam ghut raha hai
oxygen level 85 percent
a fish bone is stuck in my throat and I can't breathe
I am bleeding a lot from a deep cut
my leg wound will not stop bleeding
I vomited a large amount of blood
blood gushing from my head
chot lagne se bahut khoon nikal raha hai
khoon band nahi ho raha
heavy rectal bleeding and dizziness
he was stabbed in the chest
my two-year-old swallowed bleach
my daughter took an overdose of sleeping tablets
ate poisonous mushrooms and now vomiting
he drank acid
swallowed a battery
beti ne galti se chuhe maar dawai kha li
kisi ne zeher pi liya hai
snake bite emergency
carbon monoxide alarm going off and we feel sick
I want to end it all
I'm thinking of killing myself tonight
I have suicidal thoughts and a knife
i cant go on living like this
mujhe ab nahi jeena
aatmahatya ke khayal aa rahe hain
my best friend is threatening to kill herself
I feel like jumping off my balcony
sucide thoughts
I'm 30 weeks pregnant and have severe abdominal pain
I am pregnant and my vision is blurry with a bad headache
pregnant and baby not moving today
vaginal bleeding at 12 weeks pregnant
garbhvati patni ko bahut dard aur khoon
my wife is in labour and the baby is coming now
pregnent wife fainted
my one month old baby has a temperature of 39
newborn baby is not breathing properly
my infant won't wake up
six week old vomiting everything and very sleepy
baby had a convulsion
navjaat shishu doodh nahi pi raha aur sust pada hai
my baby's lips are blue
throat swelling after eating shrimp
I was stung by a bee and my face is swelling, difficulty breathing
severe allergic reaction to penicillin, hives all over
peanut allergy and she is wheezing
khane ke baad honth sooj gaye aur saans lene mein dikkat
my son hit his head hard and passed out
fell down the stairs and now vomiting and confused
head injury after bike accident, bleeding from nose
sir par gehri chot lagi aur behosh ho gaya
my grandmother fainted and is not responding
having seizures one after another
he is unconscious and snoring strangely
pati ko mirgi ke daure aa rahe hai
severe burns on face from boiling oil
electric shock and not breathing
my friend is drunk and unresponsive
fever of 105 and confused
diabetic and blood sugar is 40, shaking and confused
`
    .trim()
    .split('\n'),
  harmless: `
I have a common cold and sneezing
I have had a mild fever for two days
my stomach hurts a little after eating
I have a toothache
my back hurts after sitting at work
I need a skin specialist for acne
my hair is falling out
I have itchy skin rash on my arms
my knee clicks when I walk
I have a sore throat and cough
I want to lose weight
I need a routine health checkup
I have trouble sleeping
I feel anxious about work
I have dry eyes
my ears are blocked
I have acidity after spicy food
my periods are irregular
I have back pain during pregnancy
I have constipation
my child has a cough and cold
my toddler has diaper rash
I sprained my ankle
I have dandruff
I have mouth ulcers
my vision is blurry when reading
I have mild headache after work
I want to check my cholesterol
I feel tired often
I have frequent urination
mujhe sardi aur khansi hai
pet mein halka dard hai
mere baal jhad rahe hain
mujhe neend nahi aati
ghutno mein dard hai
skin par khujli ho rahi hai
daant mein dard ho raha hai
aankhon mein jalan ho rahi hai
kamar dard hai
bachche ko halka bukhar hai
what is a good diet for diabetes
how often should I see a dentist
can you recommend a cardiologist for a regular check up
how do I treat chapped lips
is it normal to sneeze in the morning
what vaccines does my baby need
how much sleep do I need
I want to book an appointment
does a dermatologist treat warts
which doctor should I see for knee pain
my dad's blood pressure is slightly high
I bruised my arm
I have a small cut that is healing
I cut myself shaving
a bee stung me last summer
I was dizzy yesterday but fine today
I get breathless after running a marathon
I had a panic attack last month
my nose bled for a minute this morning, stopped
my baby is breastfeeding well
I am 20 weeks pregnant and feeling good
morning sickness
I have gas pain
muscle pain after the gym
I have seasonal allergy and runny nose
dust allergy
my eyes itch in spring
I have a headache when hungry
I have a stiff shoulder
I have heel pain
ringing in ears
my son has pink eye
ingrown toenail
wart on foot
I have a blister from new shoes
my daughter has lice
sunburnt shoulders
I feel bloated
hangover headache
I want to know about braces
`
    .trim()
    .split('\n'),
};

import type { PhraseSet } from '../phrase-set';

export const HURRIED: PhraseSet = {
  name: 'hurried',
  initialResult: { caught: 0.698, falseAlarms: 0.038 },
  emergencies: `
pls help my papa he is holding chest n sweating like anything
center chest me pain ho rha hai 30 min se, ulti jaisa lag raha
pain started in jaw now in arm and shoulder, feeling clammy
some heaviness in chest since morning, am diabetic 55 male
it feels like someone is standing on my chest
heart attak ho raha hai lagta hai
my neighbor collapsed while climbing stairs and has no pulse
mere pati ko achanak seene mei dard hua aur ghabrahat
my chest hurts so bad when i take a breath and i coughed blood
father in law 70 yrs sudden back pain tearing type and fainted
one eye went dark suddenly like a curtain
nanaji is dragging his right leg since this morning and speech not clear
mother has droopy eye and mouth, one hand is dead
she woke up and can't understand what we say to her
bhai ka aadha sharir kaam nahi kar raha
naani ji ko paralysis attack aya hai
mom is talking gibberish all of a sudden
ek taraf ka haath pair kamzor pad gaya achanak
suddenly can not walk straight, double vision and slurring
brathing is very hard for me pls help
my kid swallowed a coin and now cant breath
grandmother panting for breath and her fingers are blue
severe asthma, puffer finished and I am suffocating
dam phool raha hai bahut, let bhi nahi pa raha
chhote bacche ki pasliyan chal rahi hai saans lene me
spo2 79
dad is gasping and making gurgling noise
khana gale mein atak gaya hai saans nahi le pa raha
he was rescued from the pool and is coughing and drowsy
knife slipped and cut my palm to the bone, blood everywhere
ulti mein khoon aaya do baar
potty mein bahut saara khoon aa raha hai aur kamzori
blood is pouring from his nose after fall and it dosent stop
on blood thinners and bleeding from the gums wont quit
cycle chain cut off half his finger
pet mein chaku laga hai
my baby put a mothball in her mouth and swallowed it
drank hand sanitiser, whole bottle
usne bahut saari goliyan ek saath kha li
I have taken double dose of my insulin by mistake and feeling shaky and confused
son licked pesticide spray and is vomiting
saap ne pair me kaata hai
a scorpion stung my daughter she is sweating and vomiting
kitchen cylinder leaking, mother fainted
kitnashak spray se ulti aur chakkar
tezaab pee liya bhai ne
what is the point of living, I want it to be over
I am writing my last letter to my parents
ab aur nahi jeena mujhe
kal raat maine nas kaat li
i bought rope and i am going to do it tonight
my teenage son says he wants to die
khud ko nuksan pahunchane ka mann karta hai
nobody will care if im gone, going to overdose
wife is 9 months and is having convulsions
pragnant 6 month bleeding and stomach paining badly
baby's cord is coming out
delivery ho gayi ghar pe aur bleeding ruk nahi rahi
pet se hun aur gir gayi, ab pet me dard aur paani nikal raha
labour pains every 3 minutes at 31 weeks
bacha pet me kal se nahi ghum raha
my 20 day old is burning hot and not drinking milk
infant has green vomit and swollen belly
8 month old shaking all over with fever not responding
newborn turning yellow and very sleepy not feeding
chote bache ka sharir neela pad gaya
do mahine ki beti ko 103 bukhar
my baby won't stop screaming and has a bulging soft spot
bee sting and now wheezing and dizzy
whole body rash, lips swelled up and voice going hoarse after medicine
moongfali khane se muh sooj gaya aur saans phool rahi
epipen used once but still cant swallow
grandpa fell in bathroom hit head is on blood thinner
fell from terrace and cant feel his legs
ladder se gira, kaan se khoon aa raha hai
wicket keeper got hit on head with ball, now sleepy and pupils look different
truck hit us, bone coming out of thigh
current lag gaya bhai ko uth nahi raha
hot oil fell on my face and neck
mom not opening eyes, breathing strange
shaking, tongue bitten, wet himself, still not awake
very high fever neck not bending and light hurts
sudden severe pain in my testicle and vomiting
sister drank alcohol all night and now cannot be woken
chemical splashed in both eyes at work and burning
pait mein itna tez dard ki khada nahi ho pa raha, pet pathar jaisa sakht
`
    .trim()
    .split('\n'),
  harmless: `
chest pain nahi hai bas gas hai
doctor said my chest pain was only acidity, which diet
ribs sore after coughing all week
ECG report normal, want second opinion
my cholesterol is 240
BP 140/90 since one month
my father takes blood thinners, can he eat spinach
heart murmur found in child checkup, which doctor
I want to learn CPR
first aid kit list for home
my mother had a paralysis attack 3 years ago, physiotherapy needed
Bell's palsy recovered, follow up visit
slurred words when I am tired after night shift, no other problem
my eyelid twitches
numb toes because of tight shoes
my leg falls asleep when I sit cross legged
vertigo when turning in bed since few days
wear glasses, vision blurred at night
dry cough at night
mild wheeze in winter, using inhaler daily as advised
my kid breathes through mouth while sleeping
nose bleeding happened once last month in summer
cut my finger while cooking, small, put a bandaid
blood sugar 180 after food
blood in urine test was negative
I saw tiny spot of blood on toilet paper once, constipated
need iron tablets for anemia
my daughter does not like taking medicine
took my antibiotic late by two hours, is it ok
can I give paracetamol syrup to a 5 year old
is it safe to use mosquito coil near baby
lizard fell on my food, I did not eat it
expired crocin, should I throw it
I feel sad and cry often after delivery
no motivation, feeling bored of life at office
my boss makes me want to scream
lost interest in hobbies
what does suicide prevention hotline do
my friend died last year and I still grieve
trying for a baby since 1 year
white discharge in pregnancy, 14 weeks
can I travel by train at 20 weeks
heartburn in third trimester
breast milk is less, baby 3 months
my baby cries in the evening, colic?
baby ka wajan kam hai
3 month old has stuffy nose
when to start solid food
my 2 year old does not talk yet
child has worms
mild allergy to dust
itching after eating brinjal, mild
face gets puffy in the morning
swollen ankle after a sprain
toe hurts after I hit it on the table
had a head injury in childhood, get headaches
want MRI for my headache
knee locks while getting up
shoulder pain while lifting arm
tongue has white coating
throat pain while swallowing since 2 days
tonsils swollen
minor burn from iron last week, scar cream?
electric toothbrush good for gums?
kal se dast lag rahe hai
gala kharab hai
dant me keeda
bp ki dawa kab leni chahiye
papa ko ghutne ka dard hai
mummy ka sugar check karana hai
pairo mein sujan rehti hai shaam ko
haath sunn ho jata hai sote waqt
aankhon se pani aata hai
mujhe dengue ka test karana hai
sir dard chashme ki wajah se
saans phoolti hai thodi seedhi chadhne par, mota hu
neend mein kharrate
mann nahi lagta kaam me
`
    .trim()
    .split('\n'),
};

import type { PhraseSet } from '../phrase-set';

export const SHORT: PhraseSet = {
  name: 'short',
  initialResult: { caught: 0.964, falseAlarms: 0 },
  emergencies: `
crushing chest pain spreading to my arm
chest pain and shortness of breath
tight chest and cold sweats
chest pressure with jaw pain
I have chest pain and I feel faint
chest pian and sweating
cheast pain with vomiting
severe chest pain radiating to left arm
pain in the chest and numb left arm
heart attack symptoms
my heart hurts and I can't breathe
seene mein dard aur saans lene mein takleef
chhati me dard ho raha hai
sine me tej dard hai
dil ka dora pada hai
mere seene mein bahut tez dard ho raha hai
chest pain ho raha hai aur pasina aa raha hai
papa ko heart attack aaya hai
one side of my face is drooping
face drooping and slurred speech
sudden weakness on one side
I can't move my left side
my speech is slurred
sudden confusion and trouble speaking
sudden vision loss
sudden severe headache
stroke signs in my grandfather
muh tedha ho gaya
ek taraf ka sharir sunn ho gaya
bolne mein dikkat ho rahi hai achanak
laqwa maar gaya
zaban ladkhada rahi hai
can't breathe
I cant breath
difficulty breathing
struggling for breath
my lips are turning blue
choking on food
severe asthma attack
not breathing
saans nahi aa rahi hai
sans lene me dikkat
dam ghut raha hai
saas phool rahi hai
breathng problem severe
severe bleeding that won't stop
bleeding heavily from a cut
I am losing a lot of blood
vomiting blood
coughing up blood
blood in stool and dizziness
khoon bah raha hai ruk nahi raha
bahut khoon nikal raha hai
blood nahi ruk raha
blod wont stop
my child swallowed poison
drank bleach
took an overdose
swallowed pesticide
ate rat poison
swallowed a whole bottle of pills
zehar kha liya
zeher pee liya
phenyl pi liya
snake bite
saap ne kaat liya
I want to die
I want to kill myself
thinking of suicide
I feel suicidal
I want to end my life
don't want to live
life is not worth living
marna chahta hoon
khudkushi karna chahta hoon
mujhe mar jana hai
jeene ka mann nahi hai
suside karna hai
pregnant and bleeding heavily
severe abdominal pain in pregnancy
baby not moving in womb
water broke early
pregnant with severe headache and blurred vision
pregnancy me khoon aa raha hai
garbhavati hai aur pet me tez dard
seizure during pregnancy
newborn with fever
baby not breathing
baby is blue
baby unresponsive
infant seizure
my baby has high fever and won't wake
bachcha saans nahi le raha
chhote bachche ko tez bukhar
baby ko jhatke aa rahe hain
throat is swelling shut
swollen tongue and can't breathe
severe allergic reaction after peanuts
anaphylactic shock
hives and difficulty breathing
bee sting and face swelling
allergy se gala sooj gaya saans nahi aa rahi
head injury and vomiting
hit my head and lost consciousness
fell and hit head now confused
bleeding from head after accident
sar par chot lagi behosh ho gaya
sir me chot ke baad ulti
unconscious after fall
head trauma
`
    .trim()
    .split('\n'),
  harmless: `
mild headache
common cold
runny nose
sore throat
seasonal allergy
acne treatment
back pain after work
knee pain
tooth cavity
dry skin
hair fall
constipation
bloating
acidity after meals
trouble sleeping
stress and worry
routine blood test
need glasses
ear wax
irregular periods
planning pregnancy
baby vaccination
child cough and cold
diaper rash
sprained ankle
old scar
sunburn
weight loss advice
diabetes diet
thyroid check
sir me halka dard
pet me gas
baal jhadna
kamar dard
neend na aana
daant me dard
aankh lal
khansi zukam
skin par khujli
thakan
`
    .trim()
    .split('\n'),
};

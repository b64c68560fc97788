export const EMERGENCIES: readonly string[] = `
I have crushing chest pain and I am sweating
chest pain going down my left arm
severe chset pain and cant breath
my father has tightness in his chest and his jaw hurts
I feel pressure on my chest like an elephant is sitting on it
seene me bahut dard ho raha hai
seene mein dard aur pasina aa raha hai
papa ko chaati me tez dard hai aur ulti ho rahi hai
baye haath me dard aur seene me bhari pan
dil ka daura pad raha hai
I think I'm having a heart attack
hart attack symptoms right now please help
heartattack help my husband
sudden chest tightness and feeling faint
my chest hurts and I am short of breath
chestpain since one hour
pain in chest spreading to the back
chest feels heavy and I am dizzy
his face is drooping on one side
my mother's speech is slurred and her arm is weak
sudden numbness on the left side of my body
I cant move my right arm suddenly
dad cant speak properly since ten minutes
face droping and cant lift arm
sudden loss of vision in one eye
worst headache of my life came on suddenly
she is having a stroke
muh tedha ho gaya hai
dadi ka chehra ek taraf latak gaya hai
papa bol nahi pa rahe achanak
haath pair sunn ho gaye ek taraf
lakwa maar gaya hai
zubaan ladkhada rahi hai
suddenly confused and cannot form sentences
I can't breathe
cant breth properly help
my son is gasping for air
difficulty breathing and lips turning blue
shortness of breath at rest
asthma attack and the inhaler is not working
she is choking on a piece of food
saans nahi aa rahi
saans lene me bahut takleef ho rahi hai
dum ghut raha hai
sans phool rahi hai aur bol nahi pa raha
oxygen level is 84
something stuck in his throat he cannot breathe
dam ghut raha hai mera
he was drowning and is not breathing well
breathing dificulty since morning getting worse
the bleeding won't stop
deep cut on my hand bleeding heavily
vomiting blood since morning
he is vomitting blood
blood is spurting from his leg
khoon ruk nahi raha hai
khoon ki ulti ho rahi hai
bahut khoon beh raha hai
I am coughing up a lot of blood
nose bleeding for an hour and it is not stopping
black tarry stools and feeling faint
I cut off my finger with a saw
stabbed with a knife in the stomach
soaking a pad every hour with blood
bleding heavily after the accident
my child drank phenyl
toddler swallowed rat poison
I took too many sleeping pills
she swallowed a whole strip of paracetamol
overdose of tablets
he drank pesticide in the field
bachche ne zeher kha liya
usne keetnashak pi liya
neend ki bahut saari goliyan kha li
snake bite on my foot
saanp ne kaat liya
scorpion sting and vomiting
my kid ate toilet cleaner
gas leak at home and we all feel dizzy
bachche ne phenyl pi liya
swalowed bleach by mistake
drank kerosene accidentally
I want to kill myself
i want to die
I don't want to live anymore
thinking about suicide
I am going to end my life
suicidl thoughts all night
marna chahta hu
main mar jaana chahti hoon
jeena nahi chahta
zindagi khatam karna chahta hu
khudkushi karne ka man hai
I have been cutting myself and want to end it all
no reason to live
everyone would be better off without me
I want to hurt myself
jaan dene ka man kar raha hai
I am pregnant and bleeding
pregnant with severe stomach pain
32 weeks pregnant and the baby is not moving
my water broke at 30 weeks
pregnant and having fits
pregnent and bleeding heavily
pet me bachcha hil nahi raha
garbhvati hu aur khoon aa raha hai
severe headache and blurred vision in pregnancy
heavy bleeding after delivery
labour pain started at 7 months
cannot feel the baby move since yesterday
my newborn has a fever
2 month old baby with high fever
baby is not feeding and very sleepy
my baby turned blue
infant is limp and not responding
baby having a seizure
navjaat ko tez bukhar hai
bachcha neela pad gaya
bachche ko daura pad raha hai
bachcha doodh nahi pi raha aur sust hai
my baby swallowed a button battery
newborn not waking up to feed
my throat is closing after eating peanuts
face swollen and trouble breathing after a bee sting
tongue swelling after the injection
anaphylaxis right now
hives all over and dizzy after penicillin
allergic reaction and I cannot breathe
lips swelling after eating prawns
gala band ho raha hai dawai ke baad
dawai khane ke baad chehra sooj gaya aur saans nahi aa rahi
severe alergic reaction
he hit his head and is vomiting
fell from the stairs and hit his head, now confused
head injury with bleeding from the ear
bike accident and head is bleeding
sir pe chot lagi hai aur ulti ho rahi hai
sir phat gaya khoon nikal raha hai
knocked out after a fall
banged head and now very drowsy
baby fell off the bed and hit his head
she is unconscious
my father collapsed and is not responding
he fainted and is not waking up
having a seizure that does not stop
mummy behosh ho gayi
mirgi ka daura aaya hai
foam coming from his mouth and shaking
got an electric shock and passed out
boiling water burned my child's face and chest
road accident leg is broken and bleeding
acid went into my eyes
high fever with stiff neck
stomach pain unbearable and vomiting, belly is hard
please send an ambulance
my diabetic father is confused and sweating, sugar is very low
bone is sticking out of his leg
`
  .trim()
  .split('\n');

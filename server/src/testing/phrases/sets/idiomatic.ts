import type { PhraseSet } from '../phrase-set';

export const IDIOMATIC: PhraseSet = {
  name: 'idiomatic',
  initialResult: { caught: 0.635, falseAlarms: 0.0 },
  emergencies: `
There's this awful weight on my breastbone and I've gone cold and sweaty
Husband 52, pain from the chest shooting into both arms
My ticker feels like it stopped for a bit and I nearly blacked out
old uncle complaining of chest gripping since tea time, he has a stent
chest is paining from last 2 hours pls guide
burning sensation in chest and left shoulder with cold sweat
mere papa ko heart me dard ho raha h aur pasine chhut rahe h
chaati par bojh sa lag raha hai, saans bhi nahi aa rahi
seena jakad gaya hai mera
grandad keeps rubbing his chest and looks like death
can't feel half my face
my wife can't get her words out and her smile is wonky
woke up this morning and my right arm won't do what I tell it
dad fell over because his leg gave way, now he slurs
mum dropped her cup, her hand has no strength all of a sudden
pitaji ka ek haath aur ek pair kaam nahi kar raha subah se
nani ki zubaan lad khada rahi hai aur muh tirchha ho gaya
can't see from one eye since twenty minutes
the most violent headache ever, came like an explosion
struggling 2 breathe
my asthma is out of control, ventolin does nothing
kid is making a barking sound and struggling to pull air in
there is fluid in lungs patient, oxygen dropping 86
bacche ke gale me mungfali phas gayi hai
wife can't lie down, drowning in her own breath
sas lene me dikat ho rhi h bhot
didi ko dama ka attack aaya hai inhaler kaam nahi kar raha
her lips are turning a funny blue colour
I nicked an artery I think, it's pumping out
blood wont stop coming after my piles operation
he brought up a cupful of blood
mensturation bleeding so heavy I'm changing pads every half hour and light headed
pakhane mein kaala khoon aur behoshi jaisa
chainsaw went into my thigh
glass door shattered, dad's arm is ripped open
naak se khoon ki dhaar beh rahi hai
little sister drank from the bleach bottle
my niece got into the medicine cabinet and ate a bunch of tablets
I mixed toilet cleaner and bleach and now my lungs burn
beti ne mobile ki battery nigal li
took 30 crocin because of a fight
krait bit my uncle last night, eyes are closing
someone gave him something in his drink, he's not waking
bhaiya ne sulphas kha li hai
I don't see a way out and I'm scared of what I'll do tonight
sometimes I think of driving into a tree
i'm gonna off myself
my brother locked himself in the room saying he'll hang
life mein kuch nahi bacha, mar jaun to achha hai
my roommate posted that tonight is her last night
maine phaansi lagane ki socha hai
I've been hurting myself on purpose with a blade
expecting twins, sudden gush of blood
my wife in her seventh month has terrible belly pain that won't ease
37 weeks, baby hasn't kicked all day
pregnant lady next door is fitting
garbhavati behan ko jhatke aa rahe hain
delivered at home an hour ago, placenta not out and she's bleeding
four day old baby, cold hands, won't suck
our 3 week old feels very hot
my baby was put to bed and now she's not breathing
tiny baby grunting with every breath
bacche ko bukhar ke saath jhatke aaye
daughter, 10 months, swallowed a button cell
baby is jaundiced and cannot be woken for feeds
sesame in the sauce and now my throat's closing up
hornet sting, my whole body is itching, tongue feels thick
husband ate crab, he's covered in welts and can hardly breathe
dawa lete hi poore sharir par dane aur chehra phool gaya, saans atak rahi
kid smashed his head on concrete and went out cold
granny slipped, banged her head, she takes warfarin
scooter gir gaya, behosh ho gaya tha, ab ulti kar raha hai
skull feels soft after the fall and blood is coming from his ear
my colleague just dropped to the floor at work
can't wake my flatmate
he's burning up at 41 and seeing things that aren't there
nanu gir pade hain aur jawab nahi de rahe
hit and run, man lying on the road
pressure cooker burst, face is burnt
got trapped under the tractor
bijli ka jhatka laga hai behosh hai
glucose meter says HI and he is breathing deep and smells of fruit
mom had dialysis and is now limp, barely responding
stomach like a board, pain is unbelievable, can't move
fell off the roof, back is killing and legs tingling
`
    .trim()
    .split('\n'),
  harmless: `
fever since 2 days
I have fever and cold from 3 days
throat pain and mild fever for 4 days
viral fever chal raha hai 5 din se
2 saal ke bachche ko sardi hai
6 month old baby has a cold, which doctor
my 3 year old refuses vegetables
gas and acidity problem since 2 weeks
kamar dard 1 mahine se
my knees hurt in winter, age 65
I want to consult regarding diabetes, sugar is 160
thyroid level 6.5 what to do
BP 150/95, no other problem
high blood pressure for 10 years, regular medicine
hair falling a lot after delivery
which doctor for white spots on face
ringworm on thigh for 2 weeks
allergic to prawns since childhood, just want advice on testing
my period is 10 days late
cramps on first day of period
is bleeding for 5 days in periods normal
irregular periods and weight gain
pain while urinating
urine infection again
lump in breast, noticed last month
child's tooth is loose
ear wax removal
hearing less from one ear for years
need spectacles number check
eyes red after swimming
back pain after long drive
stiff neck after sleeping wrong
fell while playing, knee scratched
twisted my ankle yesterday, can walk
finger jammed in the door last night, a bit swollen
small burn from iron, no blister
mosquito bites all over my legs
dog licked my hand
cat scratch last week healed
headache after screen time
migraine since college
feel dizzy when I skip breakfast
not able to sleep before exams
stressed about wedding
feeling low these days
anger issues
I cry easily
panic before interviews
want to stop drinking alcohol
how to reduce belly fat
diet for pregnancy
folic acid in pregnancy, when
pregnancy vomiting in the morning, 9 weeks
feeding schedule for 2 month old
my baby rolled over for the first time
baby not gaining weight well
vaccination pending for my 10 week old
what age should children see a dentist
sore gums
dark lips
dry cough for 3 weeks
smoker, want lung check
out of breath when I climb 4 floors since I gained weight
heart check up package
cholesterol report to show
my mother is 70 and needs routine tests
father had bypass in 2018, yearly follow up
follow up after stroke, physiotherapy guidance
epilepsy medicines refill, no fits for 2 years
grandfather has memory problems
ghutno me sujan
pet me halka dard khana khane ke baad
muh me chhale
aankh phadak rahi hai
bukhar utar gaya hai ab kamzori hai
naak band hai
kal chakkar aaya tha thoda, ab theek hu
daad khujli ki dawa
can I take paracetamol and cetirizine together
is it ok to take iron tablets at night
my tablets are finished, need a new prescription
what does an ENT do
doctor's fee kitni hai
how do I cancel my booking
`
    .trim()
    .split('\n'),
};

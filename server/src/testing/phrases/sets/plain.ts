import type { PhraseSet } from '../phrase-set';

export const PLAIN: PhraseSet = {
  name: 'plain',
  initialResult: { caught: 0.805, falseAlarms: 0.0 },
  emergencies: `
I've got a squeezing feeling in the middle of my chest that goes to my neck
my dad is 68, he says his chest is tight and his left arm feels numb
grandma is grey and sweaty and says her chest feels weird
woke up with crushing pressure behind my breastbone
chest discomfort and breathlessness when I walk to the bathroom, started today
uncle clutching his chest and cant talk
my husband is having chest pains and throwing up
hart pain and left hand pain with sweatng
mujhe chhati mein bahut jakdan ho rahi hai aur pasina aa raha
nana ji ko seene me dard utha hai, haath tak ja raha hai
maa ke seene mein bhaari pan hai aur chakkar aa rahe hain
my heart is racing at 180 and I feel like I will pass out
my mom woke up and one side of her face wont move
grandpa's mouth is crooked and he is talking nonsense
he suddenly can't lift his left leg and his words come out wrong
sudden weakness in right hand and trouble finding words
dadi achanak se bolna band kar diya aur ek haath nahi uth raha
papa ka muh ek side tedha ho gya or awaz ladkhada rhi
I suddenly lost sight in my left eye half an hour ago
thunderclap headache, never had anything like this
my wife is suddenly very confused and doesnt know where she is
he cant smile on one side
I cant get enough air, even sitting still
my little boy is breathing very fast and his ribs are sucking in
breathlesness at night, cannot lie down, lips look bluish
inhaler used ten times and still wheezing badly
my daughter is choking on a grape
mere bete ko saans nahi aa pa rahi
mummy ki saans ukhad rahi hai
oxygen saturation showing 82 on the oximeter
she makes a whistling noise with every breath and cannot speak full sentences
cut my wrist on glass and blood keeps coming through the towel
the wound keeps bleeding even after pressing for 20 minutes
my brother is throwing up blood, looks like coffee grounds
lots of blood in my stool and I feel like fainting
nak se khoon band hi nahi ho raha ek ghante se
haath kat gaya bahut gehra, khoon tez nikal raha
after tooth removal the blood is not stopping since 6 hours
my toddler drank some floor cleaner
my 3 year old ate grandma's blood pressure pills
I swallowed about 20 paracetamol tablets
he has taken rat poison
wife ne phinyl pi liya jaldi batao
bacche ne chuhe maarne ki dawa kha li
snake bit my brother in the field
we think he inhaled gas from the heater and now he won't wake up
i dont want to be here anymore and i have a plan
I keep thinking everybody would be happier if I was dead
I have pills in my hand and want to take them all
my friend sent me a goodbye message and says she will jump
mera jeene ka mann nahi karta, sab khatam kar dun
mai apni jaan dena chahta hun
feeling suicidal tonite
my sister cut her wrists
I'm 8 months pregnant and I'm bleeding bright red
34 weeks and havent felt the baby kick since last night
pregnant, terrible headache, seeing spots and my hands are swollen
waters have broken and I'm only 26 weeks
meri biwi 7 mahine ki pregnant hai aur usko khoon aa raha hai
gave birth 5 days ago and now soaking through pads
my 5 week old has 38.6 fever
newborn is floppy and will not feed
our baby stopped breathing for a few seconds and went blue
baby has sunken eyes, no wet nappy all day and wont wake up
1 mahine ke bachche ko tez bukhar hai
my 2 year old is having a fit and his eyes have rolled back
ate cashews and now my tongue is swelling up
stung by a wasp, hives everywhere and throat feels tight
after the antibiotic injection she got swollen lips and cant breathe
jhinga khane ke baad gala sooj raha hai
my son fell from the bunk bed on his head and keeps vomiting
hit by a cricket ball on the head and blacked out
bike se gir gaya, sir mein chot, ajeeb baatein kar raha hai
clear fluid coming from nose after head hit
there has been a car crash, my friend is not moving
he touched a live wire and is lying on the floor
found my mother on the floor, she doesn't answer
chai gir gayi bachche par, poora haath jal gaya
my leg is swollen and red and now I have sharp pain when breathing
high fever, purple spots on the skin that do not fade, stiff neck
my diabetic dad sugar 32 and not waking
mummy ko mirgi ka daura pada hai ruk nahi raha
`
    .trim()
    .split('\n'),
  harmless: `
I pulled a muscle in my chest lifting weights and it is sore to touch
my chest is congested with a cold
chest xray report says normal, what next
I have a skin tag on my chest
is chest hair removal safe
what is the difference between angina and heartburn
my grandfather died of a heart attack, am I at risk
I had a stroke in 2015 and need a follow up
my heart rate is 72 at rest, is it ok
palpitations after coffee sometimes
heart healthy recipes
I get a little out of breath climbing five floors
snoring and dry mouth
how to do steam inhalation for a blocked nose
nose is blocked, have to breathe through the mouth at night
my asthma is well controlled, need a refill
my breath smells bad
small cut while shaving, stopped bleeding already
gums bleed a bit when flossing
I bruise easily
my period is heavy on the second day
spotting between periods
need a blood test before surgery
how often can I donate blood
what foods increase hemoglobin
can I take vitamin D tablets with milk
I forgot to take my thyroid tablet this morning
are sleeping pills addictive
what antidote exists for snake venom, school project
food poisoning last week, all fine now
ant bites itching on my leg
mosquito bites on my kid's legs
I feel low since I lost my job
exam stress is killing me
I could kill for a coffee
I'm dead tired after work
my phone battery died
my dog passed away and I feel sad
can't sleep since my breakup
I feel hopeless about losing weight
how do I support a friend with anxiety
planning a pregnancy next year, which tests
8 weeks pregnant with morning sickness
mild swelling of feet in pregnancy
which sleeping position is best when pregnant
when will I feel the baby kick
baby has cradle cap
my newborn sleeps a lot, is 16 hours normal
baby spits up a little milk after feeding
vaccine schedule for a 6 week old
my 4 year old has a cold and a mild fever
my toddler bumped his knee
my son is scared of the doctor
I'm allergic to cats
what foods contain peanuts
hives last month after strawberries, cleared up, want a test
swollen eyelid, a stye I think
lip is chapped and peeling
bumped my head on a shelf last week, no symptoms
dandruff and itchy head
head massage helps my tension headache
I get migraines every month with my period
old ankle fracture aches in winter
burnt my finger slightly on a pan
sunburn on my nose
mujhe thodi khansi hai
pet saaf nahi hota
sar mein halka sa dard rehta hai
seene mein jalan hoti hai khane ke baad
saans ki badboo ka ilaaj
khoon ki jaanch karwani hai
khoon badhane ke liye kya khaye
bachche ke daant nikal rahe hain
garbhvati hone ke liye kya kare
neend ki goli lena sahi hai kya
dil se shukriya doctor
haath mein khujli ho rahi hai
aankh mein kuch chala gaya tha ab thik hai
`
    .trim()
    .split('\n'),
};

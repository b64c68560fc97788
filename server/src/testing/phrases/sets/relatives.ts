import type { PhraseSet } from '../phrase-set';

export const RELATIVES: PhraseSet = {
  name: 'relatives',
  initialResult: { caught: 0.89, falseAlarms: 0.025 },
  emergencies: `
my father in law is complaining of heavy chest and is sweating a lot
dull ache in the chest for half an hour, going up to my jaw
my chest feels like it is being squeezed
70 year old lady with sudden chest pain and vomiting
pain in chest when I lie down, left arm tingling, I'm diabetic
mummy ke seene mein dard hai aur woh gir gayi
dil mein bahut tez dard ho raha hai
chati me dard ke sath ghabrahat aur pasina
heartbeat very irregular and I am about to faint
my brother's chest hurts badly after cocaine
my mother's mouth has gone to one side
grandma can't speak and her right hand is hanging
weakness on one side of the body since breakfast
sudden blurred vision and loss of balance
my husband woke up confused and cannot talk properly
bua ji ko lakwa ka attack aaya hai
ek haath aur ek pair uth nahi raha papa ka
worst headach of my life with stiff neck
she is staring, not speaking, and one side is weak
my eyes went black and I cant see
I am struggling to breathe since last night
my daughter's breathing is noisy and her nostrils are flaring
he has pneumonia and his oxygen is 80
can not breath properly chest is tight
baccha saans nahi le pa raha
saans lene par seeti ki awaaz aur honth neele
choked on meat and turning purple
breathing stopped for some seconds
mom is gasping for breath
dam atak raha hai, inhaler se bhi aaram nahi
blood is coming out with every cough, a lot
I have cut my arm with a grinder and it is spurting
bleeding from the back passage with large clots
my nosebleed has been going for two hours
vomit me khoon aa raha hai
khoon beh raha hai rukne ka naam nahi le raha
sword cut on shoulder very deep
after delivery my sister is losing a lot of blood
my grandson swallowed mosquito repellent liquid
she ate 15 sleeping tablets
my son drank kerosene by mistake
farmer exposed to pesticide, drooling and vomiting
usne tezab pi liya hai
maine bahut sari neend ki goli kha li hai
cobra bite on hand, swelling going up
kid ate naphthalene balls
inhaled smoke in a fire and coughing black
I can't stop thinking about killing myself
I just took a lot of pills because I want to die
life is not worth living anymore
my husband says he will hang himself
mujhe mar jaana hai
meri saheli khudkushi karne wali hai
I feel like ending everything tonight
15 year old daughter is cutting her arms
nobody needs me, I should be dead
I am 7 months pregnant and leaking water
pregnant with high BP, headache and swelling of face
bleeding with clots in pregnancy
no movements of my baby for 12 hours, 36 weeks
pregnancy mein pet mein tez dard
my sister is giving birth in the car
baby was born at home and is not crying
my newborn is breathing very fast
one month old with fever and not feeding
my 6 month old baby is unresponsive
bachche ko jhatke aa rahe hain bukhar mein
baby neela ho gaya rote rote
infant fell from the sofa and is vomiting
face and lips swelling after taking a painkiller
can't swallow, tongue is swollen after bee sting
allergic to nuts, ate one, hives and dizzy now
injection ke baad behosh ho gayi
my child fell from first floor
got hit on the head with a rod, vomiting
sir se khoon beh raha hai accident ke baad
my boss fainted in the meeting and won't wake up
he had a fit and is not waking up
father has low sugar and is not responding
my uncle is lying unconscious with froth in mouth
burnt by acid on face
leg crushed in a machine
`
    .trim()
    .split('\n'),
  harmless: `
I get chest pain only when I press on the rib
is green tea good for the heart
my heart was beating fast after the exam, now normal
chest hair is itchy
my uncle survived a stroke, what diet helps
I have a crick in my neck
numbness in my foot when I wear heels
my face breaks out before my period
I have puffy eyes in the morning
cataract surgery for my grandmother, how long is recovery
I talk in my sleep
I stammer a little when nervous
my breath smells of onion
pranayama for better breathing
mild cough with phlegm for a week
my son snores
I bleed a little when I brush
my period lasts seven days
iron deficiency, which fruit
I scratched a mosquito bite and it bled a little
nose bleeding sometimes in dry weather
can I take cough syrup with alcohol in it
my child refuses to take tablets
I accidentally took my vitamin twice today
what plants are poisonous for cats
I am sick of my job
I feel down on Sundays
homework stress for my daughter
I'd die for a pizza right now
how can I help someone who is grieving
want to get pregnant, what supplements
I am 16 weeks pregnant, can I fly
swollen feet at 30 weeks, normal?
back ache in the last trimester
breast pain while feeding
my baby hiccups a lot
baby poop is green
when do babies sleep through the night
my 5 month old drools a lot
fever after vaccination, mild, 4 month old
my 7 year old has a cold
my teenager has acne
my boy is a picky eater
my kid has a mosquito bite on the lip
eyes water when cutting onions
allergic to pollen, sneezing
rash from nickel jewellery
I bumped my elbow
I hit my toe
headache from lack of sleep
lice in my daughter's hair
my head feels heavy when I have a cold
old scar itches
knee pain when I kneel
shoulder pops when I rotate it
I twisted my wrist at the gym
burn mark from last year, want it removed
cooking oil splashed, a tiny red dot on my hand
my dad needs new dentures
mujhe thakan rehti hai
pet phool jata hai khane ke baad
garmi se sir dard
baccha khana nahi khata theek se
bachche ko 3 din se khansi
haath pair thande rehte hain
pairon mein jalan
raat ko khansi aati hai
naak se paani
aankh lal hai
muh se badbu
baal safed ho rahe hain
chehre par daag
kabz rehti hai
sugar control mein nahi hai
thyroid ki dawa chal rahi hai
BP ki goli kab khaun
dard ki dawa se gas hoti hai
mahwari mein dard
khoon ki kami hai
dil ki jaanch karwani hai
`
    .trim()
    .split('\n'),
};

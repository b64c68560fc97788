import type { PhraseSet } from '../phrase-set';

export const UNCOMMON: PhraseSet = {
  name: 'uncommon',
  initialResult: { caught: 0.724, falseAlarms: 0.013 },
  emergencies: `
my husband's heart stopped beating for a moment and he went grey
I feel pressure in my upper chest and nausea, I am 60
my sister's chest is aching and she feels she is going to collapse
there is stabbing pain under my left breast and I can't catch my breath
bade papa ko seene me dabav mehsoos ho raha hai
chest mein dard hai aur baya haath bhaari lag raha hai
mom can't lift both her arms evenly and looks confused
dad suddenly started speaking rubbish
my friend's left side has gone numb after a headache
meri maa ka bayan hissa kaam nahi kar raha
nazar achanak chali gayi ek aankh ki
sudden dizziness, vomiting and can't stand, speech slurry
baby brother can't breathe he ate a nut
I'm wheezing and my reliever inhaler isn't helping
she is breathing 40 times a minute and looks exhausted
his oxygen is 78 at home
saans ruk ruk ke aa rahi hai dadaji ki
father coughing pink froth and cannot lie down
I sliced my hand open and the blood is soaking every towel
my uncle passed a lot of fresh blood in the toilet and fainted
nose bleed not stopping, he is on aspirin
khoon ki ulti aur kaala dast
leg cut by glass very deep and bone visible
my 2 yr old drank toilet cleaner
the kids ate some berries in the garden and are vomiting
she took her whole month's antidepressants
maine chuhe ki dawa kha li
someone bitten by a snake near our farm
pesticide got sprayed on his face and he is twitching
I drank hand wash by mistake and my throat burns
I can't do this anymore, I want to sleep and never wake up
I have written a note and I'm on the roof
my cousin attempted suicide an hour ago
mujhe jeene ki koi wajah nahi dikhti
main apne aap ko khatam karna chahti hu
voices are telling me to kill myself
bleeding in 9th month of pregnancy
my wife fell on her stomach, she is 6 months pregnant
pregnant and swelling of hands with seeing flashes
contractions at 29 weeks
baby's hand is coming out first
after delivery she has high fever and is shivering badly
10 day old baby is not passing urine and very sleepy
my newborn's skin has turned blue
3 week old vomiting green
infant is having jerky movements and staring
bachcha so raha hai uth nahi raha, bukhar bhi hai
toddler stopped breathing after crying and is limp
ate strawberries and now lips and eyes swollen, hard to breathe
after the vaccine my mother is collapsing and has rashes
wasp sting on tongue
kaju khane se gala band
my father hit his head in the bathroom and can't remember anything
child fell from the terrace
helmet cracked in accident and he is talking strangely
he is not waking up after the party
my aunt is shaking violently and her eyes are up
bhai ko current laga aur wo gir gaya
found grandpa unconscious with gas stove on
diabetic mother is sweating, shivering and not talking
fever 106 and fits
stiff neck, rash and fever in my teenager
acid thrown on face
hand stuck in the grinder
scalding tea over baby's chest
bus accident many people hurt
wall fell on the worker
severe stomach ache with hard belly and fainting
my son swallowed a magnet
dog bit my child on the face
testicle pain sudden and swollen 14 year old
can't pass urine since yesterday and belly is swollen and in agony
electric pole shock, burnt hands
strangled by her husband, hoarse voice now
drowned in the village pond, just pulled out
heat stroke, stopped sweating and confused
`
    .trim()
    .split('\n'),
  harmless: `
chest workout soreness since two days
routine ECG before joining job
high cholesterol in family
my pulse is 80 is that normal
sometimes my heart skips a beat when I drink coffee
hand goes numb on the keyboard
lazy eye in my child
my speech therapist is on leave, need another
I get dizzy on the merry go round
sinus pressure in my forehead
cough after covid for a month
need a spirometry test
nasal spray dependency
breathing trouble only when nose is blocked at night
my blood report shows low platelets slightly
small nosebleed yesterday stopped in two minutes
bleeding gums when I floss
iron injection required?
I take sleeping tablets as prescribed, want to reduce
what if I miss a dose of antibiotic
cough syrup made me sleepy
worms medicine for kids
I feel like crying for no reason
I hate my job
suffering from exam fear
divorce stress, can't focus
sad after my cat died
planning for IVF
20 weeks scan report normal
nausea in early pregnancy
stretch marks after delivery
low milk supply
baby has gas
baby is 4 months, when to start cereal
teething rash
my 6 week old has mild nappy rash
my 9 year old has headaches while reading
my 2 year old has loose motions since morning
my 5 year old has fever since yesterday
vaccination fever 99
dust allergy and sneezing
itchy hives sometimes after sweating
swollen gums
swelling in feet after flight
old knee injury hurts
fell on the stairs, small bruise on my leg
minor cut on toe
sprain in wrist after fall yesterday, mild
forehead acne
scalp itching
I have piles with mild pain
acidity at night
bloating with milk
kidney stone 4 mm found, no pain
urine is dark yellow
frequent urination at night
thyroid tsh 8
sugar fasting 118
weight gain after marriage
hair thinning at the temples
fungal nail
warts on fingers
tattoo removal
braces cost
teeth whitening
eye strain from laptop
spectacle power increased
cataract operation date
ear pain after flight
snoring problem husband
tonsil stones
voice is hoarse after shouting at the match
back pain while bending
gharelu upay for cold
pet dard halka
ulti jaisa lagta hai travel me
sir dard subah se halka
pair me dard chalne se
`
    .trim()
    .split('\n'),
};

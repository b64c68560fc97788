/** At most one in ten may be mistaken for an emergency. */
export const HARMLESS: readonly string[] = `
I have a mild headache since morning
my knee hurts when I climb stairs
I have a runny nose and a cough
what should I eat to lower my cholesterol
I want to book a check up
my skin is itchy after using a new soap
I have acne on my face
my back is sore after sitting all day
heartburn after spicy food
sore muscles in my chest after the gym
I had chest pain two years ago but I am fine now
no chest pain, just a cough
I have no trouble breathing, only a blocked nose
my father had a heart attack last year, should I get checked
what are the signs of a stroke
how can I prevent a heart attack
it was a stroke of luck
my phone is dying
I am dying to see that movie
this homework is killing me
I feel tired all the time
my gums bleed when I brush
small paper cut on my finger
I have heavy periods every month
my baby is teething and fussy
vaccination schedule for my newborn
I want to get pregnant
pregnancy test is positive, which doctor should I see
mild back pain in pregnancy
which doctor treats hair fall
my child does not eat vegetables
I need glasses for reading
my ear feels blocked after swimming
toothache when I drink something cold
I have a cavity
my stomach feels bloated after meals
constipation for a week
I have loose motions since yesterday
pet me gas banti hai
sir me halka dard hai
khansi aur zukam hai
ghutne me dard rehta hai
baal jhad rahe hain
daant me dard hai
chehre par pimple ho gaye hain
kamar me dard hai kaafi dino se
aankhon me jalan hoti hai
neend nahi aati raat ko
bhook nahi lagti
thakan rehti hai
mujhe halka bukhar hai
pair me moch aa gayi
gale me kharash hai
bachche ko khansi hai
periods time par nahi aate
weight kam karna hai
sugar ka check up karana hai
BP thoda badha hua hai
skin par daag hai
kaan me khujli hai
I snore at night
breathing exercises for stress
I get out of breath a little when running, I am unfit
bad breath in the morning
my nose is stuffy and I can't breathe through it at night
I have a mosquito bite that itches
I feel anxious before exams
I am sad since my breakup
I can't sleep because of work stress
I feel lonely sometimes
my son has trouble concentrating at school
my daughter wets the bed
I have dandruff
my nails are brittle
I sprained my ankle last week
tennis elbow
my shoulder is stiff in the morning
neck pain from working on the computer
tingling in my fingers after typing
numb fingers when I sleep on my arm
my eyes are dry and red
I see floaters sometimes
my vision is blurry without glasses
I need a new prescription for glasses
itchy scalp
I have a wart on my hand
a mole on my back, should it be checked
I want to quit smoking
how much water should I drink
I need a diet plan for diabetes
my thyroid test came back high
my blood sugar is 130 fasting
blood pressure is 130 over 85
I want to donate blood
when should I do a blood test
my blood group is O positive
what is anaphylaxis
what is a seizure
difference between a cold and an allergy
I am allergic to dust and sneeze a lot
seasonal allergies with itchy eyes
mild rash on my arm since yesterday
sunburn from the beach
I burnt my tongue with hot tea
I have a stye on my eyelid
my lips are dry and chapped
mouth ulcers
sore throat since two days
swollen tonsils and mild fever
low grade fever since yesterday
I have a cold
period cramps
vaginal itching
white discharge
I missed my period
frequent urination at night
burning when I pass urine
kidney stone found on ultrasound last month
hemorrhoids with a few drops of blood
piles problem
acid reflux at night
I feel nauseous in the car
I feel dizzy when I stand up too fast
ringing in my ears
my hair is turning grey
weight gain in the last months
my hands tremble slightly when I hold a cup
migraine again, the usual one
I was bitten by an ant
my dog is sick
how do I reset my password
can I change my appointment
do you speak Hindi
what does a cardiologist do
hello
thank you for the help
I would like a second opinion on my knee surgery
flat feet
heel pain in the morning
my toddler has a runny nose
diaper rash
my baby wakes often at night
my son is short for his age
which doctor for a lump under the skin
hernia check
varicose veins in my legs
I want to remove a tattoo
dark circles under my eyes
excess sweating in my palms
snoring husband keeps me awake
my mother needs her cataract checked
wisdom tooth is coming
braces for my daughter
I read an article about poisoning
the movie about suicide made me sad
I hit my head lightly on the table yesterday and I am fine
my heart breaks when I think of her
I need a fitness certificate
regular tablets for blood pressure, can I take them in the morning
is it normal to feel the baby move at 20 weeks
`
  .trim()
  .split('\n');

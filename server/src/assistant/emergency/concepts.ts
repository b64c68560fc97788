export const CONCEPTS = {
  chest: 'chest sternum breastbone ~seena ~seene ~sene ~chhati ~chaati',
  heart: 'heart cardiac ~dil',
  pain: 'pain paining painful ache aching hurt sore agony ~dard ~dukh ~dukhta ~takleef',
  tight:
    'tight tightness tightening pressure heavy heaviness squeezing crushing discomfort stabbing gripping burning elephant weight ~bhari ~bharipan ~jakdan ~dabav ~jalan',
  severe:
    'severe severely worst terrible unbearable extreme extremely intense excruciating crushing awful horrible sharp bad badly ~tez ~bahut ~bhayankar ~asahniya ~zyada ~jyada',
  sudden: 'sudden suddenly abrupt abruptly ~achanak ~ekdum ~abhi',
  sweat: 'sweat sweating sweaty clammy ~pasina ~paseena',
  arm: 'arm arms jaw shoulder hand ~haath ~baazu ~baju ~jabda ~kandha',
  faint: 'faint fainted fainting collapse collapsed unconscious unresponsive passed ~behosh ~behoshi',
  breath: 'breath breathe breathing breathless air oxygen ~saans ~sans ~saas ~saanse ~dam ~dum',
  cannot:
    'cant cannot couldnt unable trouble difficulty difficult struggling struggle hard barely hardly gasping ~mushkil ~dikkat ~takleef ~nahi ~nhi ~nahin ~pareshani ~problem',
  blue: 'blue bluish purple grey ~neela ~neele ~neeli',
  lips: 'lips lip face fingers nails tongue skin ~honth ~hoth ~chehra',
  face: 'face mouth smile cheek eyelid ~chehra ~muh ~munh ~chehre',
  droop:
    'drop droop drooping drooped droopy sagging crooked twisted uneven fallen numb lopsided ~tedha ~tedhi ~latak ~sunn ~sun',
  limb: 'arm arms leg legs hand hands side body ~haath ~pair ~paer ~taraf ~hissa',
  weak: 'weak weakness numb numbness paralysed paralyzed paralysis limp lifeless move ~sunn ~kamzor ~kamjor ~lakwa ~sun',
  speech:
    'speech speak speaking talk talking words slurred slurring slur ~bol ~bolne ~zubaan ~zaban ~zabaan ~juban ~awaaz ~bolna',
  slurred:
    'slurred slurring slur garbled confused gibberish unclear strange lost cant cannot unable trouble difficulty ~nahi ~nhi ~ladkhada ~ladkhadana ~atak',
  blood: 'blood bleed bleeding bled bleeds haemorrhage hemorrhage ~khoon ~khun ~rakt ~khoonbehna',
  swallowed:
    'swallowed drank drunk ate eaten consumed ingested licked chewed gulped took taken overdose overdosed ~pi ~piya ~kha ~khaya ~khali ~nigal ~khayi ~peeli',
  pills:
    'pills tablets pill tablet medicines medicine medication capsules strip bottle sleeping ~goli ~goliyan ~dawai ~dawa ~neend',
  live: 'live living life alive exist existing wake ~jeena ~jina ~jeene ~zindagi ~jindagi',
  baby: 'baby babies newborn infant infants neonate ~navjaat ~shishu ~bachcha ~bachche ~bacche ~baccha ~bacha ~bache',
  child:
    'child kid toddler son daughter boy girl baby newborn infant grandson granddaughter grandchild niece nephew preschooler ~bachchi ~bachi ~munna ~munni ~pota ~poti ~bachcha ~bachche ~baccha ~bacche ~bacha ~beta ~beti',
  fits: 'fit fits seizure seizures convulsion convulsions convulsing seizing jerking epileptic ~daura ~daure ~mirgi ~jhatke',
  head: 'head skull ~sir ~sar ~sirr ~khopdi',
  injury:
    'injury injured hit banged bump bumped bang fell fall fallen knocked struck blow accident crash smashed ~chot ~gir ~gira ~giri ~lagi ~takra ~accident',
  braininjury:
    'vomit vomiting confused confusion unconscious drowsy sleepy blackout bleeding seizure fits passed knocked remember memory dizzy blurred fluid ~ulti ~behosh ~khoon ~chakkar ~neend',
  not: 'not no stopped isnt doesnt wont cant cannot never ~nahi ~nhi ~nahin ~band',
  vision: 'vision sight see seeing eyesight eye eyes ~aankh ~aankhon ~dikh ~dikhai ~nazar',
  lost: 'lost loss gone blind blindness vanished black ~nahi ~nhi ~band ~andhera',
  lowoxygen: Array.from({ length: 52 }, (_, step) => String(40 + step)).join(' '),
} as const;

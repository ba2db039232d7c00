/**
 * Words of messages, forms and directions, in English and in Indian languages written in Latin letters: they name no
 * place. Written by hand from the languages' grammars; no word comes from a customer's data.
 */

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Ordinals, places of no name, times, parts of a form: never a name, whatever follows. */
const POINTING = list(
  `first last next previous usual regular same full complete exact correct proper live other another every each all
   any some none both few many more most much only just also even still yet too very quite almost soon second third
   fourth fifth one two three four five six seven once twice single double pehla pehle pehli pahla pahli dusra dusri
   doosra doosri dusre tisra tisri teesra teesri aakhri akhri agla agli pichla pichli left right side front back
   straight forward ahead end beginning inside around between middle beyond along across towards toward away far
   close edge opp bottom up down off over under coloured colored color colour painted turn turning uturn crossing
   steps stairs staircase lift elevator divider entrance entry exit door doorstep doors bell doorbell window terrace
   balcony roof reception lobby counter desk address adress addres addr adrress adderss detail details location
   locations loc map maps google pincode line1 line2 name names value form column option registered mentioned written
   billing shipping data info information document bill invoice slip numbers otp place places spot point home ghar
   makano kamra jagah jaga neighbour neighbours neighbor neighbors neighbourhood guard guards watchman watchmen
   gatekeeper caretaker husband wife relative relatives padosi padosan makanmalik malik chowkidar chaukidar dukandar
   dukaandar parcel parcels courier package packages packet order orders ordered item items product products amount
   payment cod today tomorrow yesterday morning afternoon evening night noon midnight days daytime week weekend
   weekday weekdays month hour hours minute minutes min mins times timing timings aaj kal parso subah dopahar shaam
   sham raat baje ghante roz seedha sidha seedhe sidhe andar bahar baahar upar niche neeche uper baad bad phir fir
   tarah taraf bich beech bilkul thoda thodi thode zara jara bas bagal kinare kone aakhir saamne samne saamane samane
   peeche piche pichhe paas pas aaspaas aas wala wale wali vala vale vali waala waale waali walla sir madam maam bhai
   dear thanks thank thankyou urgent urgently fast quick quickly asap early earlier late later already again always
   never sometimes usually somewhere anywhere everywhere nowhere possible available busy free sure unsure wrong easy
   difficult famous popular unknown common nine eight ten eleven twelve dozen hundred half quarter final alone
   together instead maybe perhaps otherwise else anyway somehow therefore hence mornings evenings afternoons nights
   holiday holidays daily weekly monthly year years age recent recently tonight spots position landmarks landmark
   direction distance nearest farthest upstairs downstairs outdoors indoors bend bends curve hairpin uphill downhill
   barricade barrier speedbreaker breaker footboard verandah veranda porch backyard courtyard shutter grill latch key
   keys letterbox mailbox intercom buzzer elevators storey storeys floors student students tenants owners shopkeeper
   shopkeepers peon clerk receptionist villagers tent shade signboard hoarding poster paint tiles railing gps link
   pins screenshot app website site id login password account care fragile gift surprise birthday express sameday
   documents laptop mobiles charger kharab kharaab theek thik sahi galat khud ek teen char paanch panch chhah saat
   aath aathh nau das dahine dahini daahine dahina daayein dayein dayen daayen daaye daye baayein bayein bayen baayen
   baaye baye ulte kadam kadmo kadmon dur nazar najar samay samaya waqt vakt ghanti ghantee kundi taala tala chabi
   chaabi parchi pehchan pehchaan nishani nishaan naam pura poora poori puri saara saari sara sari pure poore aadha
   adha chupchap araam aaram dhire dheere turant fauran zaroor zarur jarur shayad zyada jyada kam sirf keval sarkari
   sarkaari private niji kaccha kacche kachche pakke gehra gahra saath sath alag doosron logo logon mahine hafte
   hafta saal itwar itvaar ravivar somwar mangalwar budhwar guruwar shukrawar shaniwar chhutti`,
);

/** Looks, people and things that a courier is told to find, and that a street or colony may be named after. */
const THINGS = list(
  `big small large little tall short long wide narrow green white blue red yellow pink black brown orange grey gray
   dark bright lal laal hara hari neela neeli peela peeli pila pili safed gulabi kala kali kaala bada badi bade
   chhota chhoti chota choti unche uncha lambi lamba purana purani puraani naya nayi naye akela akele akeli kacha
   kachcha kachha kachi kachchi kacchi pakka pakki patla patli patle chauda chaudi mota moti tuta toota tooti band
   khula khuli haath ulta ulti sunsaan good bad nice clean dirty safe broken open iron wooden wood metal glass
   plastic solar panel tin water tree trees plant plants ground field pond well tap pump handpump signal signals
   light lights slope footpath wall fence parking playground track tracks gate gates pole poles wire box dustbin
   garbage bench board banner flag dog dogs cow cat animal shoe shoes rack shelf bag photo photos picture cricket
   toll dhaba dead end ladder roof rooftop neem peepal pipal bargad banyan mango coconut imli aam jamun gulmohar ped
   pedh darakht jhaad khet kheth kuan kuwa nadi nala nalla naala pul pulia puliya tekdi pahadi pahad khidki darwaza
   darwaja chhat deewar diwar khamba khambha jhula bhains gaay gai kutta nal talab talaab tanki hauz bangla haveli
   jhopdi jhuggi dargah mazar peer corner security card machine houses buildings flats rooms makaan galiyan mohalle
   gaaon hospitalwali auto stop rickshaw taxi cab car cars bike bikes cycle train van truck lorry mother mothers
   father fathers brother brothers sister sisters uncle uncles aunty auntys aunt aunts native son daughter parents
   family friend friends cousin owner tenant landlord maid servant driver manager staff boy boys man person people
   kids children baby lady uncleji mummy papa bhaiya bhabhi sahab saab doctor teacher sarpanch pradhan mukhiya bro
   god didi chacha chachi mama mami nana nani dada dadi anna akka amma thambi bhau tai dadu kaka kaki cover cash
   money change rupees time day monday tuesday wednesday thursday friday saturday sunday din mahina service problem
   issue question answer reason sense help trouble mistake rain kovil koil maram kinaru theru kadai kadaisi pachai
   sivappu vellai manjal neelam mudhal rendavathu moonavathu veli gudi chettu bavi baavi sandhu sandu chivari chivara
   rangu pacha erra tella modati rendo moodo intlo gumma mara bhavi kere gudda kempu hasiru bili haladi olage horage
   modalane eradane kone gante beligge sanje hathu shala vihir jhad zad lahan mothe motha pivla hirva rangacha
   shevatcha shevatche pahila dusra tisra ghar wada vaada nishal zaad kuvo lilo pilo chhelu chhello rasto pehlu biju
   triju dukaan dukane pukur gach gachh rong sesh nil holud sobuj sada mondir iskul haat rasta mill tel ration
   panchayat seedhi sidhi seedhiyan manzila manjil manzile kamre aangan angan chabutra gaddha gadda keechad kichad
   bandh jungle jangal bagicha bageecha phool ful patthar pathar mitti ret dhool bijli transformer taar tar tractor
   trolley gaadi gadi ghoda kua handpumps borewell tubewell`,
);

/** Kinds of shops and crossings, of which one is meant where a name stands before it: "Gajanan Medical", "Shegaon Naka". */
const SHOPS = list(
  `store stores kirana stall bakery grocery medical medicals medicine chemist pharmacy salon tea juice sweet sweets
   vegetable vegetables fruit fruits milk meat chicken tailor tailors barber parlour parlor laundry canteen mess
   tuition chai paan pan dawai sabji sabzi doodh kapde chakki gumti thela khokha raste mod modh mode chauraha tiraha
   naka nukkad mandi halwai mithai bhandar haat jewellers studio gym phata phatak morh chokdi chowkdi tinali tiniali
   junction xing`,
);

/** Words of a sentence: whoever writes two of them is speaking. */
const SPOKEN = list(
  `i im ive we you youre he she they me my mine myself your yours our ours us them their it its him her his is are am
   was were be been being isnt arent wasnt will would wont wouldnt can could cant cannot couldnt shall should
   shouldnt may might must do does did dont doesnt didnt done doing has have had having havent hasnt not no yes yeah
   ok okay as so if when whenever while then than after before until till unless without or but because since
   although though however that this these those there here what where which who whom whose how why whether out let
   lets into onto upon about via through from with please pls plz plss kindly sorry hello hey hi jaldi someone
   somebody anyone anybody everyone everybody nobody everything something anything nothing whatever wherever none
   mera meri mere apna apne apni aap ap aapka aapke aapko hum ham hamara hamari hamare humara humare humari mujhe
   mujko mujhko mai main mein maine tum tumhara tera teri unka unke unko unse iska iske isko isme usse uske uska usko
   usme inko inse ye yeh yah woh wo voh vo ve jo jab tab kab ab abhi kabhi tabhi jahan jaha kahan kaha kahin kahi
   yahan yaha wahan waha vahan vaha yahi yahin wahi wahin vahi vahin idhar udhar jidhar kidhar koi kisi kisiko kisise
   kuch kuchh kya kyu kyun kaise kese kaisa kaun kon kitna sab sabko sabhi bhi toh agar lekin magar par pe tak aur ya
   evam phirbhi warna varna kyunki isliye hai hain ho hoon hun hu hoga hogi honge hota hoti hote tha thi the raha
   rahi rahe rha rhi rhe gaya gayi gaye gya gye chuka chuki nahi nahin nai nhi mat na haan han ji jii kripya kripaya
   dhanyavad dhanyawad shukriya alava siwa nan naan naanga enga engal enakku neenga unga ungal avar avanga ange inge
   anga inga irukku iruken iruku illa illai varum vaanga vanga vandhu vandha vandhutu vanthu poi ponga sollunga sollu
   kelunga kettu theriyum theriyathu kudunga pannu pannunga pannungo pannavum panna seiyavum seyyavum vituku veetuku
   veetla veedu veetil kitta kitte pakkam pakkathula pakkathil pakathula pinnadi pinnaadi munnadi munnaadi keezha
   mela mele edhir edhirla ethirla oru antha indha aiyo pa ellam ella theriyadhu theriyaadhu theriyala varen varuven
   nillunga nikkanum irundhu serndhu pogum nenu nannu memu maa mee meeru naa naaku naku undi unnadi unnam unta
   untundi untaru ledu leda randi raandi vachi vachaka vacchi vachina vaste cheppandi cheppu adagandi adugandi
   cheyandi cheyyandi chesi chey isthe ivvandi pampandi teliyadu telusu akkada ikkada ekkada daggara pakkana pakkane
   venaka venuka mundu eduruga edurugaa intiki intlo illu illuki vaallu vallu kuda tarvata taruvata inka unna unnaru
   aythe ayite cheste raavali raava vellandi vellali chudandi nanu naanu namma nimma nanna nange nimage avaru illi
   alli elli ide idhe ildhe barthini barthivi banni bandu bandre bandmele madi maadi madbeku kodi koduttini heli
   heltini keli kelri gotthu gottu gottilla matte mattu nantara iruva iruttade irutte baruttade hogbeku nodi kelbeku
   hatra hattira hinde hindugade munde eduru edurige edurugade pakka mane manege maneya maneyalli mi mala maza majha
   majhi majhe amcha amchi amche aamcha tumhi tumcha tyancha aahe ahe aahet nahiye yeun yeu yaa ahet ase aste asel
   tevha jevha mhanje mhanun sangitla bolav phirav zop alyavar aalyavar alyawar ala alo kara karava karaa kelyavar
   sanga sangto vichara vicharun vicharave tithe ithe kuthe javal jawal javalch mage maage samor samorch pudhe
   pudhchya shejari bajula bajulach ghara gharachya gharat khali devlachya maru mari amaru amari tamaru tame ame che
   chhe chu nathi aavi aavine aavjo avjo aavo karjo karo karso karvo puchi puchjo kahejo tyan tya ahi ahiya kyan pase
   paase pachal pachhal same sami ghare pela peli pelu joi jovo puchso bolavjo sarnamu sarnaamu ami amar amader amake
   apnar tomar ache achhe nei eshe esho elei ele korben korun korbe korbo bolben bolun bolbe jiggesh jigges jigyasa
   janaben deben dien niye giye theke kache kachhe pashe samne samner pichone pichhone barir bari dokaner ekhane
   okhane kothao ekta ektu kore kora asben asbe ashben asun ashun hobe hoye kothay shesh parer dekhun ota mujhse
   humse aapse unhe inhe bolke leke deke se jaake jake aakar utarke lekar dekar milna milegi milega milenge thanni
   thani tank ku potta kalar kalaru sollvanga solvanga solluvanga rendavadhu rendaavadhu moonaavadhu vaasal vasal
   maadila veettu pakkathu theruvula theruvil mukku muku ettu manikku mani ooru oorla ooril yarayavadhu yaravadhu
   keatta kaatuvanga varuvanga nambar naal oorlo ooriki evarini evaru evarina adigina adigithe cheptaru chepthaaru
   leru repu ninna teesukurandi pettandi aagi aagandi vaipu vaipuku kudi edama tiragandi gattu cheruvu pedda chinna
   kotta paata meda meeda kinda iddaru chivarlo roddu dukanam kosam ooralli oorinalli yaranna yaradru yarannadru
   tiligi kanodilla kanutte rasteyalli angadi angadiya hattirane munchi nintkolli nilli tirugi balagade edagade
   kelage mahadi santhe theva sandhyakali gavat gavatil konalahi konihi sangtil magchi magcha samorcha pudhchi galli
   vaat vatevar ki phatak dukanat ghyava dyave det ghenar nein gheun chalat yete yeto disel dista ujvya davya hatala
   junya navin vatle udya sakali dupari ratri mor morer mathay matha daran darao aschi asi aschhi pukurer dhare
   rastar sheshe dan bam dike diker goli golir bhitore bhitor upore tolay dotala basar ghorer thakbo thakben shokal
   bikel rate sheri sheriye puchho pucho saanje vagya vage pachi pachhi aapjo aapi rakhjo ubha ubho dabi jamni baju
   baaju khune chhede andarni undar navu junu motu savare bapore`,
);

/** English verbs of messages, in their base form; their other forms follow from it. */
const VERBS = list(
  `call reach come go get give send share tell ask say speak talk know show see look find search locate wait stay
   live reside sit stand walk turn stop cross pass enter follow use take bring keep hold put place leave deliver hand
   drop pick collect receive accept return open close lock knock ring dial phone text message ping whatsapp mail
   email contact connect confirm check verify update inform notify remind mention write type fill add provide need
   want like prefer require request help guide direct assist meet greet pay try make work start begin finish arrive
   visit move shift change cancel ignore skip refer remember forget recognise recognize understand think guess hope
   believe mind happen belong remain continue proceed handle manage schedule dispatch ship order buy intimate
   coordinate communicate discuss explain describe attach save read press push pull climb park travel ride drive run
   cover face carry sign answer attend respond reply thank click zoom pack unpack bless improve complain log tie lie
   hang break fix repair clean wash cook eat drink play watch hear listen smell feel seem appear become grow rise set
   grab throw catch lift shut trust allow avoid repeat ensure arrange submit complete attempt`,
);

/** Past forms and others that do not follow from the base. */
const IRREGULAR = list(
  `came went gone got gotten gave given sent told said spoke spoken knew known shown seen saw found stood sat took
   taken brought kept held left met paid made begun began wrote written thought forgot forgotten understood bought
   drove felt kindly dispatched delivery pickup arrival availability callback`,
);

/** Stems of Hindi verbs and their relatives, as people spell them in Latin letters. */
const HINDI_STEMS = list(
  `kar kr aa aaj ja jaa le l de d rakh rak ruk rok pooch puch puchh poochh poch bata batla bol bula dekh mil milla
   chhod chod chor bhej bhijwa mangwa manga dhoondh dhundh dhoond dhund mud mur utar utr chal pahunch pahuch pohoch
   pohunch phunch phuch samajh samjh sun likh khol baja bith baith utha uth reh rah lag laga lautu laut maar mar
   khatkhata khatkata dikhla daba dab khul dhak pahuncha ghus nikal nikl lauta ghum ghoom khad mod dikh dikha samjha
   pakad pakd pakda thahar bana jaan maan sambhal`,
);

/** What such a stem takes: infinitives, requests, future, past, participles. */
const HINDI_ENDINGS = list(
  `na ne ni o iye iyega iega ye yega kar ke ega yegi yenge yunga egi enge unga ungi oonga oongi ta te ti kr kre do
   dena dijiye lo lena lijiye jana jao jaye jayega jaega wana vana wa we wo a i e dunga denge lunga aana aao u uga
   ugi tehi nehi ane ate ati`,
);

/** A stem with the ending of its other form: "stop" → "stopping", "place" → "placed". */
function formsOf(verb: string): string[] {
  const last = verb.at(-1)!;
  const short = last === "e" ? verb.slice(0, -1) : verb;
  const twice = /[^aeiouwxy][aeiou][^aeiouwxy]$/.test(verb) ? verb + last : short;
  const plural = /(s|sh|ch|x)$/.test(verb) ? `${verb}es` : `${verb}s`;
  const third = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : plural;
  return [verb, third, `${short}ed`, `${short}ing`, `${twice}ed`, `${twice}ing`];
}

/** Words that name nothing, lower case. */
export const POINTING_WORDS: ReadonlySet<string> = new Set(POINTING);

/** Words that name nothing but the street or area before whose kind they stand ("Green Park", "Anna Salai"), lower case. */
export const THING_WORDS: ReadonlySet<string> = new Set(THINGS);

/** Words that name nothing unless a name stands before them, lower case. */
export const SHOP_WORDS: ReadonlySet<string> = new Set(SHOPS);

/** Pronouns, verbs and linking words, lower case: an address has one at most, a sentence more. */
export const SPOKEN_WORDS: ReadonlySet<string> = new Set([
  ...SPOKEN,
  ...IRREGULAR,
  ...VERBS.flatMap(formsOf),
  ...HINDI_STEMS.flatMap((stem) => ["", ...HINDI_ENDINGS].map((ending) => stem + ending)).filter(
    (form) => form.length > 2,
  ),
]);

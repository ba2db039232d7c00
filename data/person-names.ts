/**
 * Names of persons, of all regions of India: they distinguish a person at the start of a line from a building. Written by
 * hand from general knowledge; no name comes from a customer's data.
 */

/** What a word is in the name of a person; bits. */
export const PersonWord = {
  /** A given name that few buildings have. */
  given: 1,
  /** A given name that is a god's, a virtue's or a leader's, too: buildings and areas are called after them. */
  shared: 2,
  surname: 4,
  /** Stands behind a given name, and alone for no one: "Kumar", "Lal", "Devi". */
  closing: 8,
  /** The word of a business or a home behind a name: "Traders", "Krupa". No person has it. */
  business: 16,
} as const;

const GROUPS: readonly (readonly [bit: number, words: string])[] = [
  [
    PersonWord.given,
    `aarav aarti abhay abhijit abhishek aditi ajay ajit akhil akhilesh akshay alka alok aman amar amit amita amitabh amol
     amrita anand anil anita anjali anju ankit ankita anshul anuj anup anupam anuradha anurag archana arjun arpit arti arun
     aruna arvind ashish ashutosh ashwin ashwini atul avinash ayesha babita babulal balram bharat bharti bhaskar bhavesh
     bhupendra bhushan bimal brijesh chandan chandrakant chirag daljit debashish deepa deepak deepali deepika
     devendra dhananjay dharmendra dhiraj dilip dinesh dipak divya dnyaneshwar ekta farhan farida fatima feroz gajendra
     gaurav geeta girija girish gita govind gurmeet gurpreet gurdeep hardik harish harjit harpreet hema hemant hemlata
     himanshu hitesh imran indira irfan ishwar jagdish jaswant jatin jaya jayant jayanti jayesh jignesh jitendra jitesh
     joseph john jyotsna kailash kalpana kalyani kamal kamini kanchan kapil karan kartik kavita kavya keshav ketan kiran
     kishor kishore kranti kuldeep kunal kusum lalit lalita lata laxman leela lokesh madan madhu madhuri mahendra mahesh
     mamta manish manisha manju manjula manoj mansi mathew meena meenakshi meera mithun mohit monika mukesh mukul munna
     murali nagaraj nagaraju nageswara namrata nandini narayan narayanan narendra naresh naveen neelam neeraj neeta neha
     nidhi nikhil nilesh nirmala nisha nitin omprakash padma pankaj parul parveen parvati pawan payal piyush pooja
     poonam prabhakar prabhat pradeep pradip prakash pramod pranav prasanna prashant pratibha pratik praveen pravin preeti
     prem priya priyanka puneet pushpa rachna raghav raghu rahul raj raja rajan rajani rajashree rajeev rajendra rajesh
     rajiv rajkumar raju rakesh raman ramesh ranjana ranjeet ranjit rashid rashmi ratan ravi ravindra reena rekha renu
     renuka reshma riddhi rina rishi ritesh ritu rohan rohit roshan ruchi rupa sachin sadhana salim salma samir sandeep
     sandhya sangeeta sanjay sanjeev sanjiv santosh sapna sarika sarla satish satya satyendra savita seema selvam shabnam
     shailesh shalini shankar sharad sharmila shashi shashikant sheela shivani shobha shreya shubham shweta siddharth
     simran smita sneha somnath sonal sonali sonia sonu sourav subhash subrata sudha sudhir sujata sukhdev suman sumit
     sunil sunita suraj surendra suresh surya sushil sushila sushma swapnil swati tanuja tanvi tejas thomas trupti uday uma
     umesh upendra usha vaibhav vandana vanita varsha varun vasant veena venkat venkata venkatesh vidya vijay vijaya vikas
     vikram vikrant vimal vimala vinay vineet vinod vipin vipul vishal vivek yash yashwant yogendra yogesh yusuf zakir
     mohd mohammad mohammed muhammad mohamed md abdul sheikh shaikh syed sayed salman shahid sajid javed aslam nasir tariq
     amina zeenat shahnaz rehana mumtaz george jacob antony anthony francis peter paul philip abraham mariam david daniel
     samuel sebastian biju suja hari rajamma saroja kamala lakshmamma bhagya mallikarjun chandrasekhar sekhar shekhar
     chandrashekhar ramakrishna radhakrishnan gopalakrishnan krishnan raman kannan senthil murugan selvi karthik kavitha
     sudhakar sridhar srinivas srinivasan srikanth sunitha swarna suvarna sujatha padmavathi vasantha bhanu kumaraswamy
     aakash abha anusha aparna balwant bhavana bhavna bharath bhavani chetan deepthi dheeraj indu jyothi manjunath
     nagesh navin partha remya rohini roopa sandip shabana sreeja swapna tapas tarun tushar vaishali wasim zubair
     anees asha baljit bhola bindu chhaya girja gurcharan haseena indrani jagmohan kalavathi kunwar laxmibai leelavati
     mangilal nagma nasim nusrat pramod radhey ramcharan ramkishan ranjith rubeena sabitha sharanjit shobhana sivaraman
     soniya subramanya sudharani tulasi vani varghese velayudhan yasmin yellappa adarsh adil afzal aishwarya ajeet akanksha akbar ambika amish amrita anant ananya anisha ankur anshu
     anushka anwar apoorva arif arijit arjit arunima arya asif asim asmita avani ayaan ayush azhar babita bachan badal
     baldev balkrishna balwinder banwari basant bela bhagwati bhanumati bhupesh bhuvaneshwari birendra bishnu brij champa
     chanda chandni chandrika charan charu chaitanya chhaya chitra chunni dalip damodar daya dayanand debabrata dharam dharmesh
     dhruv dhruva dimple dinanath diwakar dolly durgesh esha faisal faiz firoz gagan gayatri geetanjali genda ghanshyam
     giridhar girdhari gita gokul gopi govardhan gulab gulshan gunjan guddu habib hanif hansraj harbhajan haridas harihar harini
     harinder harsh harsha hasan heena hiralal hiren hridaya ibrahim ila inder indrajit iqbal ishaan ishita ismail jagat jagannath
     jaideep jamal janak janaki jaspreet jawaharlal jayalakshmi jeevan jhanvi juhi jyotiranjan kabir kajal kalyan kamlakar kamlesh
     kanta kanti kapila kareena karim karuna kashinath kaushalya kavya khushboo khushi kirti komal krishnakant krupa lajwanti
     lakhan latif laxmikant lokendra madhav mahadev mahipal maheshwari mala malati malini malti manas mandeep maneesh mangala
     manik manisha manohar manorama maqsood maruti maya mehboob minal mitali mohini monica moti mridula mubarak mudit mukta mumtaj
     mushtaq muskan muthu nafisa nagendra nalini nanda nandkishor nandu narmada naushad navjot navneet nazia neelima neeru nikita
     niraj niranjan nirupama nishant nishit nitesh nivedita noor nutan padmini palak pallavi paramjeet paras parminder parth
     payel phool pinky poorna prabha pradyumna pragya prahlad pramila pranay pratap pratima preetam prerna prithvi pritam priti
     pundalik purnima pushkar rabindra radhika radheshyam rafiq raghunath raghuveer raheem rahim raghubir rajat rajinder rajni
     rakhi rama ramakant raman ramdas rameshwar ramlal ramnath ramprasad ramesh rana ranbir rasika rasheed ratna ravikant
     ravikumar riya rizwan roopali roshni rubina rukmini rupali saba sabina sabita sadashiv sagar sahil sakshi saleem samar samarth
     sameer sampat sanjana sanju sarvesh sarita sarojini satendra satpal sawan shaban shakeel shakti shakuntala shamim shanta
     shantanu sharda shaurya shiela shikha shilpa shiromani shivam shivanand shivkumar shraddha shrikant shrutika shubhangi
     shyamlal siddhi sita sitaram snehal sohan soham somesh soma subodh subir sucheta sudarshan sudesh sudhanshu sugandha sukanya
     sukumar sulochana sultan sundar supriya surbhi surekha surinder suman sunanda suparna susheela swaroop tanmay tanya tara taruna
     tejaswini trilok trishna tulsi udit ujjwal urvashi utkarsh uttam vaishnavi vallabh vandita varadarajan vasudev vasudha vibha
     vibhuti vidhya vijayalakshmi vikrant vimla vinita vinod vinayak virender virendra vishnu vishwanath vithal vyankatesh waheed
     yamini yamuna yaseen yatin yogita yudhishthir zahid zainab ziya
     biswajit sanjib tapan swapan dipankar pranab bikash prasenjit sumitra mita rita kakoli bijay prafulla hemanta`,
  ],
  [
    PersonWord.shared,
    `ram rama krishna ganesh ganpati lakshmi laxmi sai shiv shiva vishnu ganga durga saraswati radha sita shyam gopal
     mohan shanti ashok om dev mahavir balaji hanuman anjaneya gautam annapurna
     jyoti asha usha kamla maya mangal nirmal pratap raja rani sarojini savitri sagar indra chandra sant bhagwan baba guru
     amrit kishan kanhaiya madhav murli narayana naga subba chhote siya sitaram jai lal bal`,
  ],
  [
    PersonWord.surname,
    `acharya agarwal aggarwal agrawal ahuja anand ansari arora awasthi babu bajaj bala banerjee banerji bansal basu bedi
     bera bhandari bhardwaj bhargava bhat bhatia bhatnagar bhatt bhattacharjee bhattacharya bhonsle bhosale bisht biswas
     bora borah bose chakraborty chakravarti chand chatterjee chaturvedi chaudhari chaudhary chaudhry chauhan chavan chawla
     chopra choudhary choudhury chowdhury dalal das dasgupta datta dave dere desai deshmukh deshpande dev dey dhawan dhillon
     dixit doshi dsouza dubey dutta dwivedi fernandes gaikwad gandhi ganguly garg gautam george ghosh gill goel gogoi gokhale
     gopalan goswami gounder gowda goyal grover gulati gupta haldar hegde hussain iyengar iyer jadhav jain jaiswal jana jena
     jha joshi kadam kamble kapoor kapur kashyap kaul khan khanna khatri khurana kohli koli krishnamurthy kulkarni kurian
     kushwaha lakra lobo mahajan mahato mahto maity majumdar malhotra malik mallick mandal mandol mane manjhi mathur
     maurya meena mehra mehta menon mishra misra mistry mitra modi mohanty mondal mukherjee mukhopadhyay munda murmu
     murthy nadar naidu naik nair nambiar narang narayan narayanan nath nayak negi ojha oraon padhi pai pal panda pandey
     pandit pandya panicker paramar parekh parikh parmar patel pathak patil patnaik patra pawar pereira pillai poddar
     prajapati prasad pujari purohit qureshi rai rajput ramachandran rana rane rao rastogi rathi rathod rathore raut rawat
     ray reddy rodrigues routray roy sah saha sahni sahoo sahu saini salunkhe samanta santra sarkar sawant saxena sen sethi
     shah sharma shetty shinde shrestha shrivastava shukla siddiqui sikdar singh singhal sinha solanki soni srivastava
     subramaniam sutar tandon tanwar thakur thapa thomas tiwari tomar tripathi trivedi tudu tyagi upadhyay varghese varma
     verma vishwakarma vyas yadav zaidi gurung lama tamang sherpa mathew abraham joseph philip
     adhikari agnihotri ahluwalia bajwa brar chowdari gurjar hazarika kalita makwana parihar sayed vaghela barot bairagi chaube
     chhajed chudasama dalvi darji dholakia gosavi gujral harijan jakhar jat joseph kachru kaderi kathuria kewat khandekar
     khot kokate koul kurup lonkar mulla mulani mungekar naskar nambi pachauri pagare pathania pokharel ponnappa rahangdale
     salgaonkar salve saraf sarda shastry shirke sodhi somvanshi sonawane sonar sonkar talwar tendulkar tambe thapar thomas
     tikoo ugale variar vanjari vaswani yaduvanshi ahire ahmed alva amin antony apte asthana athawale babar badoni baghel bagri bahuguna bajpai
     bakshi balan bandyopadhyay banik bardhan barik baruah barua barman basak behera behl bhadoria bhagat bhalla bharadwaj
     bhaskaran bhattarai bhave bhosle bhuyan bind birla boro burman chacko chadha chakrabarty chandel chandran chandrasekaran
     chandrashekar chari chatterji cherian chettiar chetty chhabra chhetri chitnis chopda choubey choudhuri chouhan chugh
     contractor dabas dagar dahiya dandekar dangi dani datar daga deb debnath deka deol deswal devarajan dhaliwal dhar
     dhawale dhingra dhillon dhoble diwakar dogra duggal duraisamy dutt duttagupta edwin engineer ekka fernandez gadkari
     gahlot gaikwar gairola galgotia gandotra gavit gehlot george ghai ghadge ghorpade ghoshal giri godbole gohil
     gokhle gomes gopinath goud grewal guha guleria gusain handa hansda hazra hota inamdar indulkar jacob jaitley
     jadeja jagtap jamwal jangid jani jatav jayaraman jeyaraj johar johny jose kachhap kadiyan kalra kamath kamat
     kandpal kansal kanwar karki karnik karunakaran kaushik kaushal keer keshri khadka khandelwal khare khatun khatri khullar
     khurshid kondiba konwar koshy kothari kujur kundu kuriakose kutty laghari lahoti lamba lele limbu lodha
     lohia lokhande luthra madhavan magar mahanta mahapatra maheshwari majhi majumder makkar mane manickam mann
     mansuri marandi marwah masih masood mathews matthew maurya mehrotra memon merchant mhatre minz mirza mittal 
     mohammed mohanan mohapatra monga moorthy mudaliar mudgal mundhra murali mutha muthu nagpal nahar naqvi narula
     natarajan nath nautiyal neogi nigam nikam niranjan ogale oberoi oommen padhy padmanabhan pahwa paliwal palit pande
     panchal panigrahi panikkar pant paranjape parashar parikshit parthasarathy paswan patankar patgiri pathan pattnaik
     patwardhan paul pednekar peter phogat pradhan prabhu pujara punia puri puthran quadri rajagopal rajak
     rajan rajbhar rajbongshi rajkhowa ramakrishnan raman ranganathan rangarajan ranjan rastogi rathee rautela ravindran
     rawal rizvi roychowdhury saha sahani sahoo sahay saikia salvi samal samaddar sandhu sangma sankaran sanyal sardesai
     sarma sasidharan sathe satpathy satpute savant seervai seth sethupathi shaikh sheikh shekhawat sheoran shinde
     shivhare shroff sidhu sikarwar singhania sisodia sivakumar somani sood soren soundararajan srinivasan subba subedi
     subramani subramanian sud sundaram sunkara suri suryawanshi swain swaminathan tak taneja tawde thakkar thakre thakor
     thankachan thangaraj tharoor thombre tirkey toppo trehan tripathy tyagi uikey unnikrishnan upreti uppal vaidya vaid vajpayee
     valmiki vasava vasudevan veerappan vellaisamy venkataraman venugopal vij vijayan vohra wadhwa wagh waghmare wahi walia
     wankhede warrier wason yadava zachariah zutshi`,
  ],
  [
    PersonWord.closing,
    `kumar kumari lal chand chandra prasad prashad parsad singh sinh devi bai rani nath ram das dass dev kaur begum bano
     banu khatun bibi rao raj raju babu bhai ben rajan swamy swami nayaki murthy reddy khan ali ahmed ahmad hussain husain
     alam islam uddin haque hasan hassan rahman rehman sultana nisha parveen kishore prakash mohan shankar narayan gopal
     pal amma appa anna naik patil sahib miyan mian`,
  ],
  [
    PersonWord.business,
    `and sons son bros brothers company ltd limited llp inc corp co pvt store shop trading trade sweet bakery restaurant
     cafe dhaba bhojanalaya clinic medical medico pharmacy chemist diagnostic pathlab lab nursing maternity foundation
     trust sangh samiti sabha samaj ashram math peeth mutt gym studio salon parlour parlor saloon photo xerox copy print
     press computer mobile electronic electrical electric cycle auto automobile motor tyre garage workshop service agency
     agencies industry industries enterprise textile cloth saree sarees silk garment tailor tailoring furniture timber steel
     iron cement hardware paint sanitary tile marble granite stone jeweller jewellery jewel gold gas oil flour rice dal
     mill cold storage dairy milk food fruit vegetable kirana provision departmental bazaar mart super general variety
     branch polyclinic sanatorium sevashram kalyanamandapam mandapam chauraha khand bagan bagaan kuthi kuthir compound campus
     horizon eternity infotech software tech technology technologies solution consultancy associate advocates builder developer construction
     contractor infra project property realty finance bank academy institute classes coaching tuition public vidyalaya
     vidyapeeth mahavidyalaya
     krupa kripa krupe kunj vatika darshan palace palazzo sadan nivas niwas nilay niketan bhavan bhawan kutir smriti
     smruti chhaya chaya prabha dham dhaam vihar vilas villa villas villaas view heights height residency regency grand
     royal pride prestige elite pearl crystal plaza square point park greens green garden valley hill hills classic
     galaxy avenue arcade orchid rose lotus sun sunrise star city towers tower home homes court apts vaibhav sankalp ashish
     ashirwad ashirvad jyot deep sagar sangam milan milap smarak chhatrawas hostel
     pacific empire paradise heritage elegance residence sharanam ashraya aashray aangan angan sparsh srushti shrushti
     devasthan sardar mahatma netaji lokmanya maharana chhatrapati veer swami saint nagari nagri puri puram dhani tanda pind khurd kalan chhota bada purwa tola pur east west north
     south new old sector phase main cross upper lower`,
  ],
];

/** The bits of each listed word, in lower case. */
export const PERSON_NAMES: ReadonlyMap<string, number> = tableOf(GROUPS);

function tableOf(groups: typeof GROUPS): Map<string, number> {
  const table = new Map<string, number>();
  for (const [bit, words] of groups)
    for (const word of words.split(/\s+/)) table.set(word, (table.get(word) ?? 0) | bit);
  return table;
}

/** How given names end that are in no list, with the letters that the whole name has at least. */
export const GIVEN_ENDINGS: readonly (readonly [ending: string, letters: number])[] = [
  ["esh", 5],
  ["endra", 7],
  ["inder", 7],
  ["winder", 7],
  ["preet", 7],
  ["meet", 6],
  ["jeet", 6],
  ["deep", 6],
  ["bhai", 6],
  ["ben", 5],
  ["amma", 6],
  ["appa", 6],
  ["uddin", 6],
  ["ullah", 6],
  ["kumar", 7],
  ["kumari", 8],
  ["lata", 6],
  ["latha", 6],
  ["vathi", 6],
  ["wati", 6],
  ["priya", 7],
  ["lakshmi", 9],
  ["laxmi", 8],
  ["eswari", 8],
  ["eshwari", 9],
  ["aiah", 6],
  ["ammal", 7],
  ["raju", 7],
  ["babu", 7],
  ["prasad", 9],
  ["nisa", 7],
];

/** How surnames end that are in no list. */
export const SURNAME_ENDINGS: readonly (readonly [ending: string, letters: number])[] = [
  ["rjee", 6],
  ["dhyay", 7],
  ["wala", 6],
  ["walla", 7],
  ["awat", 6],
  ["kar", 6],
  ["murthy", 7],
  ["moorthy", 8],
  ["swamy", 7],
  ["krishnan", 9],
  ["ndran", 7],
  ["rajan", 7],
  ["nathan", 7],
  ["singh", 7],
  ["manian", 9],
  ["kutty", 7],
  ["gowda", 7],
  ["shetty", 8],
  ["reddy", 8],
  ["rao", 7],
];
